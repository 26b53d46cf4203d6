import type { MemoryId } from "#lib/contract/id.ts";
import type { Count } from "#lib/contract/page.ts";
import type { Transaction } from "#lib/db/transaction.ts";

/** Counting stops here: past it a count is a lower bound, and the read of a hub stays cheap. */
const enough = 10_000;

function toCount(counted: number): Count {
  return counted > enough ? { value: enough, exact: false } : { value: counted, exact: true };
}

/** How many links of a memory the actor sees, in each direction. */
export async function countLinks(
  tx: Transaction,
  id: MemoryId,
): Promise<{ outbound: Count; inbound: Count }> {
  const [row] = await tx.$queryRaw<[{ outbound: number; inbound: number }]>`
    select (select count(*)::int from (select from memory_links
             where workspace_id = app.workspace_id() and source_id = ${id}::uuid limit ${enough + 1}) o) as outbound,
           (select count(*)::int from (select from memory_links
             where workspace_id = app.workspace_id() and target_id = ${id}::uuid limit ${enough + 1}) i) as inbound`;
  return { outbound: toCount(row.outbound), inbound: toCount(row.inbound) };
}
