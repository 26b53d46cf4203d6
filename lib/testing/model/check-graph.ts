import type { Graph, GraphMemory } from "#lib/contract/graph.ts";
import type { Player } from "./cast.ts";
import { visibleLinks, visibleMemories } from "./say.ts";
import { memoryOf, type World } from "./world.ts";

export function nameLink({ source, target, kind }: { source: string; target: string; kind: string }): string {
  return `${source} ${target} ${kind}`;
}

/** What of a memory in a graph is not as it was written, or null. */
export function findMemoryFault(world: World, memory: GraphMemory): string | null {
  const { title, type, scope, archived } = memoryOf(world, memory.id) ?? {};
  const same = memory.title === title && memory.type === type && memory.scope === scope;
  const isAsWritten = same && (memory.archivedAt !== null) === archived;
  return isAsWritten ? null : `memory ${memory.id} is not as it was written`;
}

/** What is wrong with a graph as a player reads it, or null. What a cut leaves out is free within the contract: fair, newest first, and told of. */
export function findGraphFault(
  world: World,
  player: Player,
  graph: Graph,
  budget: { links: number; memories: number },
): string | null {
  const links = visibleLinks(world, player);
  const memories = visibleMemories(world, player).filter(({ deleted }) => !deleted);
  const shown = new Set(
    graph.links.map((link) => nameLink({ source: link.sourceId, target: link.targetId, kind: link.kind })),
  );
  const known = new Set(graph.memories.map(({ id }) => id as string));
  const ends = new Set(
    graph.links.flatMap(({ sourceId, targetId }) => [sourceId as string, targetId as string]),
  );

  if (shown.size !== graph.links.length || known.size !== graph.memories.length)
    return "something is there twice";
  if (![...known].every((id) => memories.some((memory) => memory.id === id)))
    return "a memory that is not to be seen";
  if (![...shown].every((name) => links.some((link) => nameLink(link) === name)))
    return "a link that is not to be seen";
  if (![...ends].every((id) => known.has(id))) return "a link without an end";
  if (graph.memories.length !== Math.min(memories.length, budget.memories))
    return "memories short of the budget";
  if (graph.memoriesTruncated !== graph.memories.length < memories.length) return "a false memoriesTruncated";
  if (graph.linksTruncated !== graph.links.length < links.length) return "a false linksTruncated";
  const { memories: memoryCount, links: linkCount } = graph.counts;
  if (memoryCount.exact ? memoryCount.value !== memories.length : memoryCount.value > memories.length)
    return "a false count of memories";
  if (linkCount.exact ? linkCount.value !== links.length : linkCount.value > links.length)
    return "a false count of links";
  if (linkCount.value < graph.links.length || memoryCount.value < graph.memories.length)
    return "a count below what is shown";
  if (graph.linksTruncated && !graph.memoriesTruncated && linkCount.exact)
    return "a cut that counts as whole";

  // Cut by the links' budget alone: each owner's newest, one each in turn.
  if (!graph.memoriesTruncated && graph.linksTruncated) {
    if (graph.links.length !== budget.links) return "links short of the budget";
    const owners = new Map<string, { all: string[]; shown: number }>();
    for (const link of links) {
      const owner = memoryOf(world, link.source)?.owner ?? "";
      const entry = owners.get(owner) ?? { all: [], shown: 0 };
      if (shown.has(nameLink(link))) {
        if (entry.shown < entry.all.length) return "an older link before a newer one of the same owner";
        entry.shown += 1;
      }
      entry.all.push(nameLink(link));
      owners.set(owner, entry);
    }
    const most = Math.max(...[...owners.values()].map((owner) => owner.shown));
    const cut = [...owners.values()].filter((owner) => owner.shown < owner.all.length);
    if (cut.some((owner) => owner.shown < most - 1)) return "an owner who was crowded out";
  }
  for (const memory of graph.memories) {
    const fault = findMemoryFault(world, memory);
    if (fault) return fault;
  }
  return null;
}
