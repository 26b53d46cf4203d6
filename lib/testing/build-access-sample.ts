import { randomUUID } from "node:crypto";
import type { Actor } from "#lib/actor.ts";
import type { EndpointName } from "#lib/contract/endpoints.ts";
import type { AgentId, UserId } from "#lib/contract/id.ts";
import type { Role } from "#lib/contract/me.ts";
import { asOwner } from "#lib/db/transaction.ts";
import { buildSecret } from "./build-credential.ts";
import { buildUser } from "./build-workspace.ts";
import type { Call } from "./call-route.ts";

/** A new agent of the actor's, with a grant. */
async function buildAgent({ workspaceId, userId }: Actor): Promise<AgentId> {
  const grants = { create: { workspaceId, access: "read" } };
  const agent = await asOwner((tx) =>
    tx.agent.create({ data: { userId, name: `Agent ${randomUUID()}`, grants } }),
  );
  return agent.id as AgentId;
}

async function buildKeyId(actor: Actor): Promise<string> {
  await buildSecret(actor);
  const { userId } = actor;
  const key = await asOwner((tx) => tx.apiKey.findFirst({ where: { userId }, orderBy: { id: "desc" } }));
  return key?.id ?? "";
}

async function buildColleague({ workspaceId }: Actor): Promise<UserId> {
  const userId = await buildUser();
  await asOwner((tx) => tx.member.create({ data: { workspaceId, userId, role: "member" } }));
  return userId;
}

async function emailOf(userId: UserId): Promise<string> {
  return (await asOwner((tx) => tx.user.findUniqueOrThrow({ where: { id: userId } }))).email;
}

async function makeAdmin({ workspaceId, userId }: Actor): Promise<void> {
  const role: Role = "admin";
  await asOwner((tx) =>
    tx.member.update({ where: { workspaceId_userId: { workspaceId, userId } }, data: { role } }),
  );
}

/**
 * A request that an endpoint of agents, keys or members grants the actor, said as little as it takes; null for another endpoint.
 * Where it takes an admin, the actor becomes one.
 */
export async function buildAccessSample(actor: Actor, name: EndpointName): Promise<Call | null> {
  switch (name) {
    case "listAgents":
      await Promise.all([buildAgent(actor), buildAgent(actor)]);
      return {};
    case "createAgent":
      return { body: { name: `Agent ${randomUUID()}` } };
    case "getAgent":
    case "revokeGrant":
      return { params: { id: await buildAgent(actor) } };
    case "putGrant":
      return { params: { id: await buildAgent(actor) }, body: { access: "write" } };
    case "listKeys":
      await Promise.all([buildSecret(actor), buildSecret(actor)]);
      return {};
    case "createKey":
      return { body: {} };
    case "revokeKey":
      return { params: { id: await buildKeyId(actor) } };
    case "listMembers":
      await buildColleague(actor);
      return {};
    case "addMember":
      await makeAdmin(actor);
      return { body: { email: await emailOf(await buildUser()), role: "member" } };
    case "changeMember":
      await makeAdmin(actor);
      return { params: { userId: await buildColleague(actor) }, body: { role: "member" } };
    case "removeMember":
      await makeAdmin(actor);
      return { params: { userId: await buildColleague(actor) } };
    default:
      return null;
  }
}
