import type { MemoryId } from "#lib/contract/id.ts";
import { partOf } from "#lib/contract/kind.ts";
import type { Transaction } from "#lib/db/transaction.ts";

/** Links each of the actor's memories, new in this transaction, `part-of` to another new one. Throws link_capacity_exceeded. */
export async function insertPartLinks(tx: Transaction, parts: MemoryId[], whole: MemoryId): Promise<void> {
  await tx.$executeRaw`
    insert into memory_links (workspace_id, source_id, target_id, kind, created_by, agent_id,
                              source_owner, source_audience, target_owner, target_audience)
    select s.workspace_id, s.id, t.id, ${partOf}, app.member_id(), app.agent_id(),
           s.owner_id, s.audience_id, t.owner_id, t.audience_id
      from unnest(${parts}::uuid[]) with ordinality as part (id, position)
      join memories s on s.workspace_id = app.workspace_id() and s.id = part.id
      join memories t on t.workspace_id = s.workspace_id and t.id = ${whole}::uuid
     order by part.position`;
}
