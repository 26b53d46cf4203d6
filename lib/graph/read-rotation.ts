import type { GraphLink } from "#lib/contract/graph.ts";
import type { UserId } from "#lib/contract/id.ts";
import type { Transaction } from "#lib/db/transaction.ts";
import { fromNewest, listRuns, listStreams, type Sequenced, type Stream } from "./graph-sql.ts";
import { waterFill } from "./water-fill.ts";

/** The links that fit, an owner after the other, each one's newest first; `counted` is the exact number of visible links when nothing was cut, else a lower bound. */
export type Rotation = { turns: GraphLink[][]; counted: number; truncated: boolean };

/** A stream as far as it was read. `open`: it may go on. */
type Reading = { stream: Stream; links: Sequenced<GraphLink>[]; open: boolean };

const longestRun = 2_000;

function groupByOwner(readings: Reading[]): Reading[][] {
  const owners = new Map<UserId, Reading[]>();
  for (const reading of readings) {
    const known = owners.get(reading.stream.owner);
    if (known) known.push(reading);
    else owners.set(reading.stream.owner, [reading]);
  }
  return [...owners.values()];
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** An owner's newest links, of both audiences as one. */
function takeNewest(readings: Reading[], share: number): GraphLink[] {
  const links = readings.flatMap((reading) => reading.links);
  if (readings.length > 1) links.sort((a, b) => b.seq - a.seq);
  return links.slice(0, share).map((link) => link.item);
}

async function readOn(tx: Transaction, open: Reading[], step: number): Promise<void> {
  const from = open.map(({ stream, links }) => ({ stream, before: links.at(-1)?.seq ?? fromNewest }));
  const runs = await listRuns(tx, from, step);
  for (const [index, reading] of open.entries()) {
    const run = runs[index] ?? [];
    reading.links.push(...run);
    reading.open = run.length === step;
  }
}

/**
 * Reads the visible links, up to a budget that is shared among source owners: each one's newest first, one each in turn, owners in the
 * order of their ids. Reads every stream equally deep, no deeper than it must: from an even share on, until what was read is past
 * the budget or every stream came to its end. So hardly a link is read that isn't returned, and none twice.
 */
export async function readRotation(tx: Transaction, budget: number): Promise<Rotation> {
  const streams = await listStreams(tx);
  const readings = streams.map((stream): Reading => ({ stream, links: [], open: true }));
  const owners = groupByOwner(readings);
  const countOf = (owner: Reading[]) => sum(owner.map((reading) => reading.links.length));
  let open = readings;
  let level = 0;
  let counts: number[] = [];
  while (open.length > 0 && sum(counts) <= budget) {
    const step = Math.min(longestRun, Math.ceil((budget + 1 - sum(counts)) / open.length));
    await readOn(tx, open, step);
    level += step;
    open = readings.filter((reading) => reading.open);
    // Past the level an owner's other audience may still hold newer links: those read so far don't speak for the cut.
    const known = open.length > 0 ? level : Number.POSITIVE_INFINITY;
    counts = owners.map((owner) => Math.min(countOf(owner), known));
  }
  const truncated = sum(counts) > budget;
  const shares = truncated ? waterFill(counts, budget) : counts;
  return {
    turns: owners.map((owner, index) => takeNewest(owner, shares[index] ?? 0)),
    counted: sum(owners.map(countOf)),
    truncated,
  };
}
