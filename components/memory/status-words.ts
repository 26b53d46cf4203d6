import type { Graph } from "#lib/contract/graph.ts";
import { countOf, formatCount } from "./count-words.ts";
import type { FilteredGraph } from "./filter-graph.ts";
import { listFilters, type View } from "./view-state.ts";

/** Whether there may be more memories in a view than are shown: also those near one in focus, when links were cut. */
export function isLowerBound(graph: Graph, view: Pick<View, "focus">): boolean {
  return graph.memoriesTruncated || (view.focus !== null && graph.linksTruncated);
}

/** The status line: figures and their nouns, and what narrows them. */
export type Status = { memories: string; links: string; filters: string };

/** `151`, or `87 of 151` when a filter is on; a lower bound carries its `+`. */
export function describeStatus(graph: Graph, filtered: FilteredGraph, view: View): Status {
  const filters = listFilters(view);
  const figure = (shown: number, all: number, isCut: boolean, isShownCut = isCut) => {
    const whole = formatCount(countOf(all, isCut));
    return filters.length === 0 ? whole : `${formatCount(countOf(shown, isShownCut))} of ${whole}`;
  };
  return {
    memories: figure(
      filtered.memories.length,
      graph.memories.length,
      graph.memoriesTruncated,
      isLowerBound(graph, view),
    ),
    links: figure(filtered.links.length, graph.links.length, graph.linksTruncated || graph.memoriesTruncated),
    filters: `filtered by ${filters.length === 0 ? "nothing" : filters.join(", ")}`,
  };
}
