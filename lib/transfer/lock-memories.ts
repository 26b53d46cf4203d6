import type { MemoryId } from "#lib/contract/id.ts";
import type { Transaction } from "#lib/db/transaction.ts";

/**
 * Locks memories by id, as every writer does, and answers those that the actor may edit: asked again after the lock, which may
 * have waited while a grant was revoked.
 */
export async function lockMemories(tx: Transaction, ids: Iterable<MemoryId>): Promise<Set<MemoryId>> {
  const all = [...new Set(ids)];
  if (all.length === 0) return new Set();
  await tx.$queryRaw`
    select from memories where workspace_id = app.workspace_id() and id = any (${all}::uuid[])
     order by id for no key update`;
  const rows = await tx.$queryRaw<{ id: MemoryId }[]>`
    select id from memories
     where workspace_id = app.workspace_id() and id = any (${all}::uuid[]) and owner_id = app.writer_id() and deleted_at is null`;
  return new Set(rows.map((row) => row.id));
}

/** One import of an owner's at a time gives names: the second finds what the first has created. */
export async function lockNames(tx: Transaction): Promise<void> {
  await tx.$queryRaw`
    select pg_advisory_xact_lock(hashtextextended('names of ' || app.workspace_id() || app.member_id(), 0))::text`;
}
