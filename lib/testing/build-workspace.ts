import { randomUUID } from "node:crypto";
import type { Actor } from "#lib/actor.ts";
import { AgentId, UserId, WorkspaceId } from "#lib/contract/id.ts";
import type { Access, Role } from "#lib/contract/me.ts";
import { asOwner } from "#lib/db/transaction.ts";

export type TestWorkspace = {
  id: WorkspaceId;
  slug: string;
  /** A new member, as an actor. */
  addMember(role?: Role): Promise<Actor>;
  /** A new agent of a member's, with a grant. */
  addAgent(member: Actor, grant: { access: Access; private: boolean }): Promise<Actor & { agentId: AgentId }>;
  changeGrant(agent: Actor, grant: { access?: Access; private?: boolean }): Promise<void>;
  revokeGrant(agent: Actor): Promise<void>;
  changeRole(member: Actor, role: Role): Promise<void>;
  removeMember(member: Actor): Promise<void>;
};

/** An account that can't sign in (its hash is none): e-mail and name are random. */
export async function buildUser(): Promise<UserId> {
  const unique = randomUUID();
  const user = await asOwner((tx) =>
    tx.user.create({
      data: { email: `${unique}@test.example`, name: `User ${unique}`, passwordHash: "none" },
    }),
  );
  return UserId.parse(user.id);
}

/** A workspace of the test's own. */
export async function buildWorkspace(): Promise<TestWorkspace> {
  const slug = `w-${randomUUID()}`;
  const workspace = await asOwner((tx) => tx.workspace.create({ data: { slug, name: slug } }));
  const id = WorkspaceId.parse(workspace.id);
  return {
    id,
    slug,
    async addMember(role = "member") {
      const userId = await buildUser();
      await asOwner((tx) => tx.member.create({ data: { workspaceId: id, userId, role } }));
      return { workspaceId: id, userId, agentId: null, readOnly: false };
    },
    async addAgent(member, grant) {
      const agent = await asOwner((tx) =>
        tx.agent.create({
          data: {
            userId: member.userId,
            name: `Agent ${randomUUID()}`,
            grants: { create: { workspaceId: id, ...grant } },
          },
        }),
      );
      return { ...member, agentId: AgentId.parse(agent.id) };
    },
    async changeGrant(agent, grant) {
      await asOwner((tx) =>
        tx.grant.updateMany({ where: { workspaceId: id, agentId: agent.agentId ?? "" }, data: grant }),
      );
    },
    async revokeGrant(agent) {
      await asOwner((tx) =>
        tx.grant.updateMany({
          where: { workspaceId: id, agentId: agent.agentId ?? "" },
          data: { revokedAt: new Date() },
        }),
      );
    },
    async changeRole(member, role) {
      await asOwner((tx) =>
        tx.member.update({
          where: { workspaceId_userId: { workspaceId: id, userId: member.userId } },
          data: { role },
        }),
      );
    },
    async removeMember(member) {
      await asOwner((tx) =>
        tx.member.update({
          where: { workspaceId_userId: { workspaceId: id, userId: member.userId } },
          data: { removedAt: new Date() },
        }),
      );
    },
  };
}
