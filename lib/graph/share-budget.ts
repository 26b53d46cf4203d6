import type { UserId } from "#lib/contract/id.ts";
import type { Transaction } from "#lib/db/transaction.ts";
import { countStreams, type Stream } from "./graph-sql.ts";
import { waterFill } from "./water-fill.ts";

/** How many links of each owner to return; `counted` is the exact total when nothing is cut, else a lower bound. */
export type Shares = { shares: Map<UserId, number>; counted: number; truncated: boolean };

function totalByOwner(streams: Stream[], counts: number[]): Map<UserId, number> {
  const totals = new Map<UserId, number>();
  for (const [index, stream] of streams.entries()) {
    totals.set(stream.owner, (totals.get(stream.owner) ?? 0) + (counts[index] ?? 0));
  }
  return totals;
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

/** Cuts to the budget, given each owner's count, exact at least up to `level`. */
function cut(totals: Map<UserId, number>, level: number, budget: number): Shares {
  const filled = waterFill(
    [...totals.values()].map((total) => Math.min(total, level)),
    budget,
  );
  const shares = new Map([...totals.keys()].map((owner, index) => [owner, filled[index] ?? 0]));
  return { shares, counted: sum(totals.values()), truncated: true };
}

/**
 * Shares the budget of links among source owners. Counts each stream no further than it must: from an even share upwards, until
 * what was counted is past the budget, or every stream came to its end.
 */
export async function shareBudget(tx: Transaction, streams: Stream[], budget: number): Promise<Shares> {
  const owners = new Set(streams.map((stream) => stream.owner)).size;
  if (owners === 0) return { shares: new Map(), counted: 0, truncated: false };
  let level = Math.ceil((budget + 1) / owners);
  let counts = await countStreams(tx, streams, level);
  for (;;) {
    const totals = totalByOwner(streams, counts);
    const open = streams.flatMap((_, index) => ((counts[index] ?? 0) >= level ? [index] : []));
    if (open.length === 0) {
      const counted = sum(totals.values());
      return counted > budget
        ? cut(totals, Number.POSITIVE_INFINITY, budget)
        : { shares: totals, counted, truncated: false };
    }
    // Beyond the level an owner's count is not known, and so does not speak for the cut.
    const reached = sum([...totals.values()].map((total) => Math.min(total, level)));
    if (reached > budget) return cut(totals, level, budget);
    const further = Math.ceil((budget + 1 - reached) / open.length);
    level = Math.min(budget + 1, Math.max(Math.ceil(level * 1.5), level + further));
    const deeper = await countStreams(
      tx,
      open.flatMap((index) => streams[index] ?? []),
      level,
    );
    const known = counts;
    counts = known.map((count, index) => deeper[open.indexOf(index)] ?? count);
  }
}
