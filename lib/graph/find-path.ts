import type { Actor } from "#lib/actor.ts";
import type { GraphLink } from "#lib/contract/graph.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import { limits } from "#lib/contract/limits.ts";
import type { FollowedDirection, FoundPath, PathQuery } from "#lib/contract/neighborhood.ts";
import { asActor, type Transaction } from "#lib/db/transaction.ts";
import { type Following, listHops } from "./list-hops.ts";
import { requireMemories } from "./require-memories.ts";

export type PathBudget = { links: number; reads: number };

/** One side of the search: how each memory was reached from its end (the end itself: null), and those reached last. */
type Side = {
  reached: Map<MemoryId, { from: MemoryId; link: GraphLink } | null>;
  level: MemoryId[];
  following: Following;
};

const against: Record<FollowedDirection, FollowedDirection> = {
  both: "both",
  outbound: "inbound",
  inbound: "outbound",
};

function startAt(id: MemoryId, following: Following): Side {
  return { reached: new Map([[id, null]]), level: [id], following };
}

/** The links from a side's end to a memory, and the memories before it. */
function traceBack(side: Side, id: MemoryId): { ids: MemoryId[]; links: GraphLink[] } {
  const ids: MemoryId[] = [];
  const links: GraphLink[] = [];
  for (let step = side.reached.get(id); step; step = side.reached.get(step.from)) {
    ids.unshift(step.from);
    links.unshift(step.link);
  }
  return { ids, links };
}

type Search = { meeting: MemoryId | null; exhaustive: boolean };

/**
 * Goes out from both ends, a whole level at a time, from whichever has fewer to go on from. The first memory that both reach is on a
 * shortest path, also on a level that the bound cut: all shorter paths were looked at before.
 */
async function meet(tx: Transaction, sides: [Side, Side], budget: PathBudget): Promise<Search> {
  let left = budget.reads;
  for (let length = 1; length <= budget.links; length += 1) {
    const [side, other] = sides[0].level.length <= sides[1].level.length ? sides : [sides[1], sides[0]];
    if (side.level.length === 0) return { meeting: null, exhaustive: true };
    const hops = await listHops(tx, side.level, side.following, left + 1);
    side.level = [];
    for (const { from, to, link } of hops.slice(0, left)) {
      if (side.reached.has(to)) continue;
      side.reached.set(to, { from, link });
      side.level.push(to);
      if (other.reached.has(to)) return { meeting: to, exhaustive: true };
    }
    if (hops.length > left) return { meeting: null, exhaustive: false };
    left -= hops.length;
  }
  return { meeting: null, exhaustive: true };
}

/**
 * Finds a shortest path of visible links between two memories, of at most six. By default links are followed either way; `outbound`
 * follows them as they are, from `id` to `other`. One snapshot. Throws not_found when either can't be seen.
 */
export function findPath(
  actor: Actor,
  { id, other, direction, kind }: PathQuery & { id: MemoryId; other: MemoryId },
  budget: PathBudget = limits.path,
): Promise<FoundPath> {
  return asActor(
    actor,
    async (tx) => {
      const [start] = await requireMemories(tx, [id, other]);
      if (id === other && start) return { path: { memories: [start], links: [] }, exhaustive: true };
      const near = startAt(id, { direction, kind });
      const far = startAt(other, { direction: against[direction], kind });
      const { meeting, exhaustive } = await meet(tx, [near, far], budget);
      if (meeting === null) return { path: null, exhaustive };
      const [there, back] = [traceBack(near, meeting), traceBack(far, meeting)];
      return {
        path: {
          memories: await requireMemories(tx, [...there.ids, meeting, ...back.ids.toReversed()]),
          links: [...there.links, ...back.links.toReversed()],
        },
        exhaustive,
      };
    },
    "snapshot",
  );
}
