import { notFound } from "#lib/contract/error.ts";
import type { GraphMemory } from "#lib/contract/graph.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import type { Transaction } from "#lib/db/transaction.ts";
import { findMemories } from "./graph-sql.ts";

/** Memories by their ids, in that order. Throws not_found when the actor can't see one, or when it is in the trash. */
export async function requireMemories(tx: Transaction, ids: readonly MemoryId[]): Promise<GraphMemory[]> {
  const found = new Map((await findMemories(tx, [...ids])).map(({ item }) => [item.id, item]));
  return ids.map((id) => {
    const memory = found.get(id);
    if (!memory) throw notFound();
    return memory;
  });
}
