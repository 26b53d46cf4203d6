import type { GraphView } from "./graph-view.ts";
import { compareIds } from "./layout/canonical-graph.ts";

/**
 * The most that Cytoscape's canvas draws and stays usable with (measured at 2,000 memories and 8,000 links); what
 * lies beyond is left to the list.
 */
export const DRAWING_BOUND = { memories: 2_000, links: 8_000 };

export interface Drawn {
  readonly view: GraphView;
  readonly memories: number;
  readonly links: number;
  /** Memories that are in the graph but not in the drawing. */
  readonly leftToList: number;
}

/** The graph itself when it is within the bound; beyond it the best linked memories and the links between them. */
export function cutGraph(graph: GraphView, bound = DRAWING_BOUND): Drawn {
  if (graph.memories.length <= bound.memories && graph.links.length <= bound.links)
    return drawn(graph, graph);
  const linkCount = new Map<string, number>();
  const neighbours = new Map<string, string[]>();
  for (const { sourceId, targetId } of graph.links) {
    for (const [from, to] of [
      [sourceId, targetId],
      [targetId, sourceId],
    ] as const) {
      linkCount.set(from, (linkCount.get(from) ?? 0) + 1);
      const list = neighbours.get(from);
      if (list) list.push(to);
      else neighbours.set(from, [to]);
    }
  }
  const ranked = graph.memories
    .map((memory) => memory.id)
    .sort((one, other) => (linkCount.get(other) ?? 0) - (linkCount.get(one) ?? 0) || compareIds(one, other));
  const kept = new Set<string>();
  let links = 0;
  for (const id of ranked) {
    const added = (neighbours.get(id) ?? []).filter((other) => kept.has(other)).length;
    if (kept.size === bound.memories || links + added > bound.links) break;
    kept.add(id);
    links += added;
  }
  const inside = graph.links.filter((link) => kept.has(link.sourceId) && kept.has(link.targetId));
  return drawn(graph, {
    memories: graph.memories.filter((memory) => kept.has(memory.id)),
    links: inside,
    // A memory of the drawing may have links that are not in it: what is counted there is a lower bound.
    linksTruncated: graph.linksTruncated || inside.length < graph.links.length,
  });
}

function drawn(graph: GraphView, view: GraphView): Drawn {
  return {
    view,
    memories: view.memories.length,
    links: view.links.length,
    leftToList: graph.memories.length - view.memories.length,
  };
}
