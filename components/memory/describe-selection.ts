import type { GraphMemory } from "#lib/contract/graph.ts";
import type { FilteredGraph } from "./filter-graph.ts";
import { degreeOf, type GraphIndex } from "./graph-index.ts";

/** What is true of several memories together, as far as they are drawn. Figures of links are lower bounds in a cut graph. */
export type SelectionFacts = {
  /** Best linked first. */
  memories: readonly GraphMemory[];
  /** Selected, but not in the drawn graph: deleted since, or cut. */
  missing: number;
  /** Drawn, but hidden by the filters. */
  hidden: number;
  /** How many a type, most frequent first. */
  types: readonly Tally[];
  /** Links with both ends selected, a kind; most frequent first. */
  kinds: readonly Tally[];
  among: number;
  /** Links with one end selected. */
  outward: number;
};

export type Tally = { value: string; count: number };

/** Counts regardless of the filters: they hide, and take nothing out of a selection. */
export function describeSelection(
  ids: readonly string[],
  index: GraphIndex,
  filtered: FilteredGraph,
): SelectionFacts {
  const selected = new Set(ids);
  const memories = ids
    .map((id) => index.memories.get(id))
    .filter((memory) => memory !== undefined)
    .sort((a, b) => degreeOf(index, b.id) - degreeOf(index, a.id) || a.title.localeCompare(b.title));
  const kinds: string[] = [];
  let outward = 0;
  for (const { sourceId, targetId, kind } of index.graph.links) {
    const ends = Number(selected.has(sourceId)) + Number(selected.has(targetId));
    if (ends === 2) kinds.push(kind);
    else outward += ends;
  }
  return {
    memories,
    missing: ids.length - memories.length,
    hidden: countHidden(ids, index, filtered),
    types: tally(memories.map(({ type }) => type)),
    kinds: tally(kinds),
    among: kinds.length,
    outward,
  };
}

/** How many of them are drawn, but hidden by the filters. */
export function countHidden(ids: readonly string[], index: GraphIndex, { shown }: FilteredGraph): number {
  return ids.filter((id) => index.memories.has(id) && !shown.has(id)).length;
}

function tally(values: readonly string[]): Tally[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value));
}
