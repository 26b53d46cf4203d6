import type { FilteredGraph, MemoryFacet } from "./filter-graph.ts";
import { facetValue } from "./filter-graph.ts";
import type { GraphIndex } from "./graph-index.ts";
import { noAgent } from "./view-state.ts";

/** A row of a legend: a value of a facet, what people call it, and how many the whole graph has. */
export type LegendValue = { value: string; name: string; total: number };

/** All values of a memory facet that the graph holds, most frequent first; it does not change with the filters. */
export function listMemoryValues(index: GraphIndex, facet: MemoryFacet): LegendValue[] {
  const totals = new Map<string, number>();
  for (const memory of index.graph.memories) {
    const value = facetValue(memory, facet);
    totals.set(value, (totals.get(value) ?? 0) + 1);
  }
  return rankMemoryValues(totals, facet, index);
}

/** The same of values that have been counted; `names` of owners and agents, by id. */
export function rankMemoryValues(
  totals: ReadonlyMap<string, number>,
  facet: MemoryFacet,
  names: Pick<GraphIndex, "owners" | "agents">,
): LegendValue[] {
  return rank(totals, (value) => nameOf(names, facet, value));
}

/** All link kinds that the graph holds, most frequent first. */
export function listKinds(index: GraphIndex): LegendValue[] {
  const totals = new Map<string, number>();
  for (const { kind } of index.graph.links) totals.set(kind, (totals.get(kind) ?? 0) + 1);
  return rank(totals, (kind) => kind);
}

/** The largest count a legend draws, so that its bars share one measure. */
export function findLongest(values: readonly LegendValue[], counts: FilteredGraph["counts"]["type"]): number {
  return Math.max(1, ...values.map(({ value }) => counts.get(value) ?? 0));
}

function nameOf(
  { owners, agents }: Pick<GraphIndex, "owners" | "agents">,
  facet: MemoryFacet,
  value: string,
): string {
  if (facet === "owner") return owners.get(value) ?? value.slice(-8);
  if (facet === "agent") return value === noAgent ? "no agent" : (agents.get(value) ?? value.slice(-8));
  return value;
}

function rank(totals: ReadonlyMap<string, number>, name: (value: string) => string): LegendValue[] {
  return [...totals]
    .map(([value, total]) => ({ value, name: name(value), total }))
    .sort((a, b) => b.total - a.total || a.name.localeCompare(b.name));
}
