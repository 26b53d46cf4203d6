"use client";

import { type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Event } from "#lib/contract/event.ts";
import type { Graph } from "#lib/contract/graph.ts";
import type { Neighborhood } from "#lib/contract/neighborhood.ts";
import { ApiError } from "./api-error.ts";
import { applyChanges } from "./apply-changes.ts";
import { followEvents } from "./follow-events.ts";
import { queryKeys } from "./query-keys.ts";
import { readChanges } from "./read-changes.ts";
import { useWeft } from "./weft-provider.tsx";
import { whileSeen } from "./while-seen.ts";

/** A page that nobody has looked at for so long leaves its connection to others: a browser has six for one host. */
const HIDDEN_MS = 10_000;

/** Keeps every answer that the page shows in step with what others do, as it is told by the event stream. */
export function useLiveChanges(): void {
  const { workspace, client, changes } = useWeft();
  const cache = useQueryClient();

  useEffect(() => {
    const graphKey = queryKeys.graph(workspace);
    const follow = (signal: AbortSignal) => {
      // One after the other: what is read for a change must not be overtaken by the next.
      let turn = Promise.resolve();
      const take = async (events: Event[]) => {
        if (signal.aborted) return;
        const graph = cache.getQueryData<Graph>(graphKey);
        const found = graph ? await readChanges(client, graph, events, signal).catch(leaveToGraph) : null;
        if (signal.aborted) return;
        if (found) {
          changes.note(found);
          const patch = <Read extends Graph>(now: Read | undefined) => now && applyChanges(now, found);
          cache.setQueryData<Graph>(graphKey, patch);
          cache.setQueriesData<Neighborhood>({ queryKey: queryKeys.surroundings(workspace) }, patch);
        }
        const refreshed = refresh(cache, workspace, events, found === null);
        // Another reading of the graph would begin this one again.
        if (found === null) await refreshed;
      };
      const onOpen = async () => {
        // The first read is not begun again, and may have been begun before this.
        const isFirst = cache.getQueryData(graphKey) === undefined;
        await cache.invalidateQueries({ queryKey: queryKeys.workspace(workspace) });
        if (isFirst && !signal.aborted) await cache.invalidateQueries({ queryKey: graphKey });
      };
      const onEvents = (events: Event[]) => {
        turn = turn.then(() => take(events)).catch(passRefusal);
      };
      // Told again while it waits for its turn, it is one reading all the same.
      let isToRead = false;
      const readAgain = async () => {
        isToRead = false;
        if (!signal.aborted) await cache.invalidateQueries({ queryKey: queryKeys.workspace(workspace) });
      };
      const onHidden = () => {
        if (isToRead) return;
        isToRead = true;
        turn = turn.then(readAgain).catch(passRefusal);
      };
      return followEvents(client, { onOpen, onEvents, onHidden }, signal).catch(passRefusal);
    };

    return whileSeen(document, HIDDEN_MS, (signal) => void follow(signal));
  }, [workspace, client, changes, cache]);
}

/** Reads again what events are about, and the graph when they don't say enough of it. */
async function refresh(
  cache: QueryClient,
  workspace: string,
  events: readonly Event[],
  isGraphStale: boolean,
): Promise<void> {
  const ids = new Set<unknown>();
  for (const { link, memoryId } of events) {
    for (const id of link ? [link.sourceId, link.targetId] : [memoryId]) ids.add(id);
  }
  const hasMemories = events.some(({ memoryId }) => memoryId !== null);
  const predicate = ({ queryKey: [of, what, ...about], state }: Query) => {
    if (of !== workspace) return false;
    if (what === "graph") return isGraphStale;
    if (what === "search") return hasMemories;
    if (what === "around")
      return (state.data as Neighborhood | undefined)?.memories.some(({ id }) => ids.has(id)) === true;
    return about.some((part) => (part === null && what === "events") || ids.has(part));
  };
  await cache.invalidateQueries({ predicate });
}

/** What could not be read by itself is in the graph. */
function leaveToGraph(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}

/** A page that may not listen, or was left, shows what it read: what it asks for next says why. */
function passRefusal(error: unknown): void {
  if (error instanceof ApiError || (error instanceof DOMException && error.name === "AbortError")) return;
  throw error;
}
