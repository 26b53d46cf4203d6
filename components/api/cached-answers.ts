import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { isSameLink, type LinkKey } from "#components/link/link-key.ts";
import type { Graph, GraphLink } from "#lib/contract/graph.ts";
import type { LinkDirection, ListedLink } from "#lib/contract/link.ts";
import type { MemoryWithLinks } from "#lib/contract/memory.ts";
import type { Page } from "#lib/contract/page.ts";
import { applyChanges, type GraphChange } from "./apply-changes.ts";
import { queryKeys } from "./query-keys.ts";

/** Takes a cached answer back to what it was. */
export type Rollback = () => void;

/** The page shows the link gone before the server has answered. */
export async function hideLink(cache: QueryClient, workspace: string, key: LinkKey): Promise<Rollback> {
  const back = await patchGraph(cache, workspace, { goneLink: key });
  const lists = cache.getQueriesData<InfiniteData<Page<ListedLink>>>({
    queryKey: queryKeys.links(workspace),
  });
  for (const [queryKey, list] of lists) {
    if (!list || !("pages" in list)) continue;
    const pages = list.pages.map((page) => ({
      ...page,
      items: page.items.filter((link) => !isSameLink(link, key)),
    }));
    cache.setQueryData(queryKey, { ...list, pages });
  }
  const ends = [
    countOneLess(cache, queryKeys.memory(workspace, key.sourceId), "outbound"),
    countOneLess(cache, queryKeys.memory(workspace, key.targetId), "inbound"),
  ];
  return () => {
    back();
    for (const [queryKey, list] of lists) cache.setQueryData(queryKey, list);
    for (const rollback of ends) rollback();
  };
}

/** The page shows the link before the server has answered. */
export function showLink(cache: QueryClient, workspace: string, link: GraphLink): Promise<Rollback> {
  return patchGraph(cache, workspace, { link });
}

/** The page shows the memory and its links gone before the server has answered. */
export function hideMemory(cache: QueryClient, workspace: string, id: string): Promise<Rollback> {
  return patchGraph(cache, workspace, { goneMemory: id });
}

/** After a change: everything it may have touched is read again, the drawn graph without being redrawn. */
export function refreshAfterChange(cache: QueryClient, workspace: string): Promise<void> {
  return cache.invalidateQueries({ queryKey: queryKeys.workspace(workspace) });
}

function countOneLess(cache: QueryClient, queryKey: readonly string[], direction: LinkDirection): Rollback {
  const memory = cache.getQueryData<MemoryWithLinks>(queryKey);
  if (!memory) return () => undefined;
  const { value, exact } = memory.links[direction];
  const links = { ...memory.links, [direction]: { value: Math.max(0, value - 1), exact } };
  cache.setQueryData(queryKey, { ...memory, links });
  return () => cache.setQueryData(queryKey, memory);
}

async function patchGraph(cache: QueryClient, workspace: string, change: GraphChange): Promise<Rollback> {
  const queryKey = queryKeys.graph(workspace);
  await cache.cancelQueries({ queryKey });
  const before = cache.getQueryData<Graph>(queryKey);
  if (before) cache.setQueryData(queryKey, applyChanges(before, [change]));
  return () => cache.setQueryData(queryKey, before);
}
