import { applyChanges, type GraphChange } from "#components/api/apply-changes.ts";
import type { Graph } from "#lib/contract/graph.ts";
import type { Neighborhood } from "#lib/contract/neighborhood.ts";
import type { Count } from "#lib/contract/page.ts";

/**
 * A cut graph with what was read around some of its memories, or beyond them; the same object where that is nothing more. It stays cut:
 * its counts say no more than before, but that there is at least what is drawn.
 */
export function joinSurroundings(graph: Graph, read: readonly Neighborhood[]): Graph {
  if (read.length === 0) return graph;
  const known = new Set<string>(graph.memories.map(({ id }) => id));
  const joined = applyChanges(
    graph,
    read.flatMap((around) => toChanges(around, known)),
  );
  if (joined === graph) return graph;
  return {
    ...joined,
    counts: {
      memories: raise(graph.counts.memories, joined.memories.length),
      links: raise(graph.counts.links, joined.links.length),
    },
  };
}

function toChanges(
  { memories, links, owners, agents }: Neighborhood,
  known: ReadonlySet<string>,
): GraphChange[] {
  const changes: GraphChange[] = links.map((link) => ({ link }));
  for (const memory of memories) {
    const owner = owners.find(({ id }) => id === memory.ownerId);
    if (known.has(memory.id) || !owner) continue;
    changes.push({ memory, owner, agent: agents.find(({ id }) => id === memory.agentId) ?? null });
  }
  return changes;
}

function raise({ value, exact }: Count, drawn: number): Count {
  return { value: Math.max(value, drawn), exact };
}
