import type { GraphLink, GraphMemory } from "#lib/contract/graph.ts";
import { passes } from "./facet.ts";
import { degreeOf, findNeighbourhood, type GraphIndex } from "./graph-index.ts";
import { type FacetName, noAgent, type View } from "./view-state.ts";

/** The part of a view that decides what is shown. */
export type Filters = Pick<View, "facets" | "superseded" | "unlinked" | "focus">;

export type MemoryFacet = Exclude<FacetName, "kind">;
const memoryFacets: readonly MemoryFacet[] = ["type", "owner", "agent", "scope"];

/** What a view shows of a graph, and how many a value of each facet would show beside the other filters. */
export type FilteredGraph = {
  memories: readonly GraphMemory[];
  links: readonly GraphLink[];
  shown: ReadonlySet<string>;
  counts: Record<FacetName, ReadonlyMap<string, number>>;
  superseded: number;
  unlinked: number;
};

/**
 * Applies the filters of a view. A link is shown when both its ends are and its kind passes. In a graph whose links were cut
 * no memory counts as unlinked: an absence there says nothing.
 */
export function filterGraph(index: GraphIndex, view: Filters): FilteredGraph {
  const { graph } = index;
  const near = view.focus ? findNeighbourhood(index, view.focus.memory, view.focus.depth) : null;
  const counts = emptyCounts();
  const memories: GraphMemory[] = [];
  let superseded = 0;
  let unlinked = 0;
  for (const memory of graph.memories) {
    if (near && !near.has(memory.id)) continue;
    const isUnlinked = !graph.linksTruncated && degreeOf(index, memory.id) === 0;
    const failing = memoryFacets.filter((name) => !passes(view.facets[name], facetValue(memory, name)));
    if (failing.length === 0 && memory.archivedAt !== null && (view.unlinked || !isUnlinked)) superseded += 1;
    if (failing.length === 0 && isUnlinked && (view.superseded || memory.archivedAt === null)) unlinked += 1;
    if ((!view.superseded && memory.archivedAt !== null) || (!view.unlinked && isUnlinked)) continue;
    const [first] = failing;
    if (first === undefined) memories.push(memory);
    for (const name of memoryFacets) {
      if (failing.length === 0 || (failing.length === 1 && first === name)) {
        increment(counts[name], facetValue(memory, name));
      }
    }
  }
  const shown = new Set(memories.map(({ id }) => id as string));
  const links: GraphLink[] = [];
  for (const link of graph.links) {
    if (!shown.has(link.sourceId) || !shown.has(link.targetId)) continue;
    increment(counts.kind, link.kind);
    if (passes(view.facets.kind, link.kind)) links.push(link);
  }
  return { memories, links, shown, counts, superseded, unlinked };
}

/** What a memory is in a facet: a name or an id. */
export function facetValue(memory: GraphMemory, facet: MemoryFacet): string {
  if (facet === "owner") return memory.ownerId;
  if (facet === "agent") return memory.agentId ?? noAgent;
  return memory[facet];
}

function emptyCounts(): Record<FacetName, Map<string, number>> {
  return { type: new Map(), owner: new Map(), agent: new Map(), scope: new Map(), kind: new Map() };
}

function increment(counts: Map<string, number>, value: string) {
  counts.set(value, (counts.get(value) ?? 0) + 1);
}
