import type { Graph, GraphMemory } from "#lib/contract/graph.ts";

/** A drawn graph, ready to be asked about one memory. Degrees are of the drawn links only. */
export type GraphIndex = {
  graph: Graph;
  memories: ReadonlyMap<string, GraphMemory>;
  owners: ReadonlyMap<string, string>;
  agents: ReadonlyMap<string, string>;
  /** Linked memories in either direction, repeats included. */
  neighbours: ReadonlyMap<string, readonly string[]>;
  outbound: ReadonlyMap<string, number>;
  inbound: ReadonlyMap<string, number>;
};

export function indexGraph(graph: Graph): GraphIndex {
  let neighbours: GraphIndex["neighbours"] | undefined;
  const outbound = new Map<string, number>();
  const inbound = new Map<string, number>();
  for (const { sourceId, targetId } of graph.links) {
    outbound.set(sourceId, (outbound.get(sourceId) ?? 0) + 1);
    inbound.set(targetId, (inbound.get(targetId) ?? 0) + 1);
  }
  return {
    graph,
    memories: new Map(graph.memories.map((memory) => [memory.id, memory])),
    owners: new Map(graph.owners.map(({ id, name }) => [id, name])),
    agents: new Map(graph.agents.map(({ id, name }) => [id, name])),
    // Few views ask.
    get neighbours() {
      neighbours ??= joinEnds(graph.links);
      return neighbours;
    },
    outbound,
    inbound,
  };
}

function joinEnds(links: Graph["links"]): Map<string, string[]> {
  const neighbours = new Map<string, string[]>();
  for (const { sourceId, targetId } of links) {
    append(neighbours, sourceId, targetId);
    append(neighbours, targetId, sourceId);
  }
  return neighbours;
}

export function degreeOf(index: GraphIndex, id: string): number {
  return (index.outbound.get(id) ?? 0) + (index.inbound.get(id) ?? 0);
}

/** The memory itself and every memory within `depth` drawn links of it, in either direction. */
export function findNeighbourhood(index: GraphIndex, id: string, depth: number): ReadonlySet<string> {
  const found = new Set([id]);
  let edge = [id];
  for (let step = 0; step < depth; step += 1) {
    const next: string[] = [];
    for (const from of edge) {
      for (const to of index.neighbours.get(from) ?? []) {
        if (found.has(to)) continue;
        found.add(to);
        next.push(to);
      }
    }
    edge = next;
  }
  return found;
}

function append(lists: Map<string, string[]>, key: string, value: string) {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
