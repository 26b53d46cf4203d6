import type { LinkKey } from "#components/link/link-key.ts";
import { isSameLink } from "#components/link/link-key.ts";
import type { Graph, GraphLink } from "#lib/contract/graph.ts";
import type { Count } from "#lib/contract/page.ts";

/** The graph without one link; the same object when it was not drawn. */
export function withoutLink(graph: Graph, key: LinkKey): Graph {
  const links = graph.links.filter((link) => !isSameLink(link, key));
  return links.length === graph.links.length ? graph : changed(graph, { links });
}

/** The graph with one link more; the same object when it is drawn already or an end of it is not. */
export function withLink(graph: Graph, link: GraphLink): Graph {
  const ends = graph.memories.filter(({ id }) => id === link.sourceId || id === link.targetId);
  if (ends.length < 2 || graph.links.some((drawn) => isSameLink(drawn, link))) return graph;
  return changed(graph, { links: [link, ...graph.links] });
}

/** The graph without one memory and its links; the same object when it was not drawn. */
export function withoutMemory(graph: Graph, id: string): Graph {
  const memories = graph.memories.filter((memory) => memory.id !== id);
  if (memories.length === graph.memories.length) return graph;
  const links = graph.links.filter((link) => link.sourceId !== id && link.targetId !== id);
  return changed(graph, { memories, links });
}

/** Counts follow what was taken or added; a lower bound stays one. The mark keeps it apart from the server's answer. */
function changed(graph: Graph, parts: Partial<Pick<Graph, "memories" | "links">>): Graph {
  const next = { ...graph, ...parts, version: `${graph.version}~` };
  next.counts = {
    memories: shift(graph.counts.memories, next.memories.length - graph.memories.length),
    links: shift(graph.counts.links, next.links.length - graph.links.length),
  };
  return next;
}

function shift(count: Count, by: number): Count {
  return { value: Math.max(0, count.value + by), exact: count.exact };
}
