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
  // Not Prisma's upsert, which looks before it inserts: two at once are one.
  await tx.agent.createMany({ data: [{ userId, name }], skipDuplicates: true });
  const { id: agentId } = await tx.agent.findUniqueOrThrow({ where: { userId_name: { userId, name } } });
  await tx.$executeRaw`
    select app.write_grant(${workspaceId}::uuid, ${agentId}::uuid, ${terms.access}, ${terms.private})`;
  return AgentId.parse(agentId);
}
