import type { MemoryId, WorkspaceId } from "#lib/contract/id.ts";
import type { Transaction } from "#lib/db/transaction.ts";

/**
 * Gives a freshly seeded workspace a past: memories get the times in `createdAt`, a link that of its later end, an archive that
 * of its successor, and the events follow. As the owner: nobody else may write a time.
 */
export async function backdate(
  tx: Transaction,
  workspaceId: WorkspaceId,
  createdAt: ReadonlyMap<MemoryId, Date>,
): Promise<void> {
  for (const [id, at] of createdAt) {
    await tx.memory.update({
      where: { workspaceId_id: { workspaceId, id } },
      data: { createdAt: at, updatedAt: at },
    });
  }
  await tx.$executeRaw`
    update memory_links l set created_at = greatest(s.created_at, t.created_at), updated_at = greatest(s.created_at, t.created_at)
      from memories s, memories t
     where l.workspace_id = ${workspaceId}::uuid and s.workspace_id = l.workspace_id and t.workspace_id = l.workspace_id
       and s.id = l.source_id and t.id = l.target_id`;
  await tx.$executeRaw`
    update memories m set archived_at = l.created_at, updated_at = l.created_at
      from memory_links l
     where m.workspace_id = ${workspaceId}::uuid and l.workspace_id = m.workspace_id and l.source_id = m.id
       and l.kind = 'supersedes'`;
  await tx.$executeRaw`
    update events e set at = case e.action when 'archived' then m.archived_at else m.created_at end
      from memories m
     where e.workspace_id = ${workspaceId}::uuid and m.workspace_id = e.workspace_id and m.id = e.memory_id`;
  await tx.$executeRaw`
    update events e set at = l.created_at
      from memory_links l
     where e.workspace_id = ${workspaceId}::uuid and l.workspace_id = e.workspace_id and l.source_id = e.source_id
       and l.target_id = e.target_id and l.kind = e.kind`;
}
