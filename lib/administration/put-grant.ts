import { AgentId, type UserId, type WorkspaceId } from "#lib/contract/id.ts";
import type { Access } from "#lib/contract/me.ts";
import type { Transaction } from "#lib/db/transaction.ts";

export type GrantTerms = { access: Access; private: boolean };

/** A user's agent by name, made when missing, and its grant in a workspace on these terms; a revoked grant stands again. */
export async function putGrant(
  tx: Transaction,
  place: { workspaceId: WorkspaceId; userId: UserId },
  name: string,
  terms: GrantTerms,
): Promise<AgentId> {
  const { workspaceId, userId } = place;
  const agent = await tx.agent.upsert({
    where: { userId_name: { userId, name } },
    create: { userId, name },
    update: {},
  });
  await tx.grant.upsert({
    where: { workspaceId_agentId: { workspaceId, agentId: agent.id } },
    create: { workspaceId, agentId: agent.id, ...terms },
    update: { ...terms, revokedAt: null },
  });
  return AgentId.parse(agent.id);
}
