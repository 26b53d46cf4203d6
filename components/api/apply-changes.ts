import type { LinkKey } from "#components/link/link-key.ts";
import type { Graph, GraphLink, GraphMemory } from "#lib/contract/graph.ts";
import type { Count } from "#lib/contract/page.ts";

type Named = Graph["owners"][number];
type NamedAgent = Graph["agents"][number];

/** What has become of one memory or link of a graph: how it is now, or that it is gone. */
export type GraphChange =
  | { readonly link: GraphLink }
  | { readonly goneLink: LinkKey }
  | { readonly memory: GraphMemory; readonly owner: Named; readonly agent: NamedAgent | null }
  | { readonly goneMemory: string };

/**
 * The graph after changes, of which the last word about each memory and link counts; the same object where they say nothing new. A link
 * is drawn only when both its ends are. Where links were left out of the graph, its counts stay lower bounds.
 */
export function applyChanges<Read extends Graph>(graph: Read, changes: readonly GraphChange[]): Read {
  if (changes.length === 0) return graph;
  const links = new Map<string, GraphLink | null>();
  const memories = new Map<string, GraphMemory | null>();
  const names = { owners: new Map<string, Named>(), agents: new Map<string, NamedAgent>() };
  for (const change of changes) {
    if ("link" in change) links.set(keyOf(change.link), change.link);
    else if ("goneLink" in change) links.set(keyOf(change.goneLink), null);
    else if ("goneMemory" in change) memories.set(change.goneMemory, null);
    else {
      memories.set(change.memory.id, change.memory);
      names.owners.set(change.owner.id, change.owner);
      if (change.agent) names.agents.set(change.agent.id, change.agent);
    }
  }
  const nextMemories = changeMemories(graph, memories);
  const { nextLinks, undrawn } = changeLinks(graph, links, nextMemories, memories);
  if (nextMemories === graph.memories && nextLinks === graph.links && undrawn === 0) return graph;
  return {
    ...graph,
    memories: nextMemories,
    links: nextLinks,
    owners: withNames(graph.owners, names.owners),
    agents: withNames(graph.agents, names.agents),
    counts: {
      memories: shift(
        graph.counts.memories,
        nextMemories.length - graph.memories.length,
        nextMemories.length,
      ),
      links: shift(graph.counts.links, nextLinks.length - graph.links.length - undrawn, nextLinks.length),
    },
    // The mark keeps it apart from the server's answer.
    version: graph.version.replace(/~?$/, "~"),
  };
}

function changeMemories(graph: Graph, changed: ReadonlyMap<string, GraphMemory | null>): Graph["memories"] {
  if (changed.size === 0) return graph.memories;
  const news = new Map(changed);
  let isChanged = false;
  const kept = graph.memories.flatMap((memory) => {
    const next = news.get(memory.id);
    if (next === undefined) return memory;
    news.delete(memory.id);
    if (next !== null && isSameMemory(memory, next)) return memory;
    isChanged = true;
    return next ?? [];
  });
  const added = [...news.values()].filter((memory) => memory !== null);
  return isChanged || added.length > 0 ? [...kept, ...added] : graph.memories;
}

/** `undrawn`: how many links are gone that a cut graph may have counted without drawing them. */
function changeLinks(
  graph: Graph,
  changed: ReadonlyMap<string, GraphLink | null>,
  memories: Graph["memories"],
  changedMemories: ReadonlyMap<string, GraphMemory | null>,
): { nextLinks: Graph["links"]; undrawn: number } {
  const news = new Map(changed);
  const gone = new Set([...changedMemories].flatMap(([id, memory]) => (memory === null ? id : [])));
  if (news.size === 0 && gone.size === 0) return { nextLinks: graph.links, undrawn: 0 };
  // Few of forty thousand start where one has changed: only their keys are spelled out.
  const sources = new Set([...news.keys()].map((key) => key.slice(0, key.indexOf(" "))));
  let isChanged = false;
  const kept = graph.links.flatMap((link) => {
    if (gone.has(link.sourceId) || gone.has(link.targetId)) {
      isChanged = true;
      return [];
    }
    if (!sources.has(link.sourceId)) return link;
    const key = keyOf(link);
    const next = news.get(key);
    if (next === undefined) return link;
    news.delete(key);
    if (next?.weight === link.weight) return link;
    isChanged = true;
    return next ?? [];
  });
  const wanted = [...news.values()];
  const fresh = wanted.filter((link) => link !== null);
  const undrawn = graph.linksTruncated ? wanted.length - fresh.length : 0;
  const drawn = new Set<string>(fresh.length > 0 ? memories.map(({ id }) => id) : []);
  const added = fresh.filter(({ sourceId, targetId }) => drawn.has(sourceId) && drawn.has(targetId));
  return { nextLinks: isChanged || added.length > 0 ? [...added, ...kept] : graph.links, undrawn };
}

function keyOf({ sourceId, targetId, kind }: LinkKey): string {
  return `${sourceId} ${targetId} ${kind}`;
}

function isSameMemory(one: GraphMemory, other: GraphMemory): boolean {
  return (Object.keys(one) as (keyof GraphMemory)[]).every((name) => one[name] === other[name]);
}

function withNames<Ref extends { id: string }>(known: Ref[], named: ReadonlyMap<string, Ref>): Ref[] {
  const ids = new Set(known.map(({ id }) => id));
  const added = [...named.values()].filter(({ id }) => !ids.has(id));
  return added.length > 0 ? [...known, ...added] : known;
}

function shift(count: Count, by: number, drawn: number): Count {
  return { value: Math.max(drawn, count.value + by), exact: count.exact };
}
