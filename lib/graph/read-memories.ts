import type { GraphMemory } from "#lib/contract/graph.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import type { Transaction } from "#lib/db/transaction.ts";
import { findMemories, fromNewest, listAudiences, listMemoryRuns, type Sequenced } from "./graph-sql.ts";

/** An audience as far as it was read. `others`: how many of its memories are no ends of links. `open`: it may go on. */
type Reading = { audience: string; before: number; others: number; open: boolean };

const longestRun = 2_000;

/** Reads each audience, newest first, until `wanted` of its memories are no ends or it came to its end. */
async function readNewest(
  tx: Transaction,
  ends: ReadonlySet<MemoryId>,
  wanted: number,
): Promise<Sequenced<GraphMemory>[]> {
  const memories: Sequenced<GraphMemory>[] = [];
  const audiences = await listAudiences(tx);
  let open = audiences.map(
    (audience): Reading => ({ audience, before: fromNewest, others: 0, open: wanted > 0 }),
  );
  for (;;) {
    open = open.filter((reading) => reading.open);
    if (open.length === 0) return memories;
    const limit = Math.min(longestRun, wanted - Math.min(...open.map((reading) => reading.others)));
    const runs = await listMemoryRuns(tx, open, limit);
    for (const [index, reading] of open.entries()) {
      const run = runs[index] ?? [];
      memories.push(...run);
      reading.before = run.at(-1)?.seq ?? reading.before;
      reading.others += run.filter(({ item }) => !ends.has(item.id)).length;
      reading.open = run.length === limit && reading.others < wanted;
    }
  }
}

function newestFirst(memories: Sequenced<GraphMemory>[]): GraphMemory[] {
  return memories.sort((a, b) => b.seq - a.seq).map((memory) => memory.item);
}

/** Reads visible memories: the ends of links, no more than `limit`, then the others, each newest first; at most `limit`. */
export async function readMemories(
  tx: Transaction,
  ends: ReadonlySet<MemoryId>,
  limit: number,
): Promise<GraphMemory[]> {
  const missing = new Set(ends);
  const firsts: Sequenced<GraphMemory>[] = [];
  const others: Sequenced<GraphMemory>[] = [];
  for (const memory of await readNewest(tx, ends, limit - ends.size)) {
    if (missing.delete(memory.item.id)) firsts.push(memory);
    else others.push(memory);
  }
  // None where everything fitted: then that was all there is.
  if (missing.size > 0) firsts.push(...(await findMemories(tx, [...missing])));
  return [...newestFirst(firsts), ...newestFirst(others)].slice(0, limit);
}
