import { facetValue } from "./filter-graph.ts";
import type { GraphIndex } from "./graph-index.ts";
import { listMemoryValues } from "./legend-values.ts";
import { assignHues } from "./palette.ts";
import type { Colouring } from "./view-state.ts";

export const HUES = 8;

/** The hue of every memory that has one, by what the view colours by. `communities` counts from 0, the largest. */
export function mapHues(
  index: GraphIndex,
  colour: Colouring,
  communities: ReadonlyMap<string, { community: number }> | null,
): ReadonlyMap<string, number> {
  const byMemory = new Map<string, number>();
  if (colour === "community") {
    for (const [id, { community }] of communities ?? []) {
      if (community >= 0 && community < HUES) byMemory.set(id, community);
    }
    return byMemory;
  }
  const byValue = assignHues(listMemoryValues(index, colour));
  for (const memory of index.graph.memories) {
    const hue = byValue.get(facetValue(memory, colour));
    if (hue !== undefined) byMemory.set(memory.id, hue);
  }
  return byMemory;
}
