import type { GraphLink } from "#lib/contract/graph.ts";
import type { MemoryId } from "#lib/contract/id.ts";

/** Links whose ends fit a budget of memories, and these ends. */
export type Fitting = { links: GraphLink[]; ends: Set<MemoryId> };

/**
 * Fits links into a budget of memories without crowding an owner out: one link of each owner in turn, the newest first, each left
 * out whose ends would be too many by then. `turns` has an array an owner; the answer keeps their order.
 */
export function fitEnds(turns: readonly (readonly GraphLink[])[], budget: number): Fitting {
  const ends = new Set<MemoryId>();
  const kept = turns.map((): GraphLink[] => []);
  const rounds = Math.max(0, ...turns.map((links) => links.length));
  for (let round = 0; round < rounds; round += 1) {
    for (const [owner, links] of turns.entries()) {
      const link = links[round];
      if (!link) continue;
      const more = Number(!ends.has(link.sourceId)) + Number(!ends.has(link.targetId));
      if (ends.size + more > budget) continue;
      ends.add(link.sourceId).add(link.targetId);
      kept[owner]?.push(link);
    }
  }
  return { links: kept.flat(), ends };
}
