import type { GraphMemory } from "#lib/contract/graph.ts";
import type { GraphIndex } from "./graph-index.ts";
import type { Sort } from "./view-state.ts";

const words = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** The memories in the order of a column; ties by title, then id, so that the order never depends on the read. */
export function sortMemories(memories: readonly GraphMemory[], index: GraphIndex, sort: Sort): GraphMemory[] {
  const compare = comparators[sort.column];
  const sign = sort.descending ? -1 : 1;
  return [...memories].sort(
    (a, b) => sign * compare(a, b, index) || words.compare(a.title, b.title) || (a.id < b.id ? -1 : 1),
  );
}

type Compare = (a: GraphMemory, b: GraphMemory, index: GraphIndex) => number;

const comparators: Record<Sort["column"], Compare> = {
  title: (a, b) => words.compare(a.title, b.title),
  type: (a, b) => words.compare(a.type, b.type),
  owner: (a, b, { owners }) => words.compare(owners.get(a.ownerId) ?? "", owners.get(b.ownerId) ?? ""),
  in: (a, b, { inbound }) => (inbound.get(a.id) ?? 0) - (inbound.get(b.id) ?? 0),
  out: (a, b, { outbound }) => (outbound.get(a.id) ?? 0) - (outbound.get(b.id) ?? 0),
  updated: (a, b) => (a.updatedAt < b.updatedAt ? -1 : a.updatedAt > b.updatedAt ? 1 : 0),
};
