import type { GraphView } from "#components/graph/graph-view.ts";

/** A graph as numbers: link `i` leads from memory `source[i]` to `target[i]`. */
export interface GraphColumns {
  readonly count: number;
  readonly source: Int32Array;
  readonly target: Int32Array;
}

/** The columns of a view, memories in its order. Links to memories that are not in it are left out. */
export function toColumns({ memories, links }: GraphView): GraphColumns {
  const indexOf = new Map(memories.map(({ id }, index) => [id, index]));
  const known = links.filter(({ sourceId, targetId }) => indexOf.has(sourceId) && indexOf.has(targetId));
  return {
    count: memories.length,
    source: Int32Array.from(known, ({ sourceId }) => indexOf.get(sourceId) ?? 0),
    target: Int32Array.from(known, ({ targetId }) => indexOf.get(targetId) ?? 0),
  };
}
