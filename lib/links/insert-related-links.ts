import { notFound } from "#lib/contract/error.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import { defaultKind } from "#lib/contract/kind.ts";
import type { Transaction } from "#lib/db/transaction.ts";
import { isEditable, lockSource } from "./link-sql.ts";

/** Throws not_found with a pointer for the first id that the actor may not use. */
async function assertVisible(tx: Transaction, source: MemoryId, ids: MemoryId[]): Promise<void> {
  const visible = await tx.$queryRaw<{ id: MemoryId }[]>`
    select id from memories
     where workspace_id = app.workspace_id() and id = any (${ids}::uuid[]) and deleted_at is null and id <> ${source}::uuid`;
  const known = new Set(visible.map((row) => row.id));
  const missing = ids.findIndex((id) => !known.has(id));
  if (missing >= 0) {
    throw notFound([{ pointer: `#/relatedIds/${missing}`, message: "names nothing that you may use" }]);
  }
}

/**
 * Creates what is missing of the links of kind `related` from a memory to each of `ids`, in their order; never touches an
 * existing one. Throws not_found with a pointer for the first id that the actor may not use, link_capacity_exceeded.
 */
export async function insertRelatedLinks(tx: Transaction, source: MemoryId, ids: MemoryId[]): Promise<void> {
  if (ids.length === 0) return;
  if (!(await lockSource(tx, source))) throw notFound();
  await assertVisible(tx, source, ids);
  const created = await tx.$executeRaw`
    insert into memory_links (workspace_id, source_id, target_id, kind, created_by, agent_id,
                              source_owner, source_audience, target_owner, target_audience)
    select s.workspace_id, s.id, t.id, ${defaultKind}, app.member_id(), app.agent_id(),
           s.owner_id, s.audience_id, t.owner_id, t.audience_id
      from unnest(${[...new Set(ids)]}::uuid[]) with ordinality as related (id, position)
      join memories t on t.workspace_id = app.workspace_id() and t.id = related.id
      join memories s on s.workspace_id = t.workspace_id and s.id = ${source}::uuid
     where not exists (select from memory_links l where l.workspace_id = s.workspace_id and l.source_id = s.id
                          and l.target_id = t.id and l.kind = ${defaultKind})
     order by related.position`;
  if (created === 0) return;
  // An end may have been waited for while a grant was revoked.
  if (!(await isEditable(tx, source))) throw notFound();
  await assertVisible(tx, source, ids);
}
