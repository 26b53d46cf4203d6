import type { MemoryId } from "#lib/contract/id.ts";
import type { ListMemoriesQuery, MemorySort } from "#lib/contract/memory.ts";
import type { Count } from "#lib/contract/page.ts";
import type { Transaction } from "#lib/db/transaction.ts";

/** What a search found: a page of ids, the first ones first, and how many memories there are in all. */
export type Found = { ids: MemoryId[]; ranks: number[]; count: Count };

/** Finds the memories that hold every term of `q`, at most `limit` of them from after a sort key. */
export async function searchMemories(
  tx: Transaction,
  query: Omit<ListMemoriesQuery, "q"> & { q: string; sort: MemorySort },
  after: string[] | null,
  limit: number,
): Promise<Found> {
  const { q, state, type = null, tag = null, scope = null, owner = null, agent = null, sort } = query;
  const [row] = await tx.$queryRaw<[{ ids: MemoryId[]; ranks: number[]; total: number; exact: boolean }]>`
    select ids, ranks, total, exact
      from app.search_memories(${q}, ${state}, ${type}, ${tag}, ${scope}, ${owner}::uuid, ${agent}::uuid, ${sort},
                               ${after}::text[], ${limit}::int)`;
  return { ids: row.ids, ranks: row.ranks, count: { value: row.total, exact: row.exact } };
}
