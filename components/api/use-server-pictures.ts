"use client";

import { useCallback, useMemo } from "react";
import type { Picture } from "#components/graph/picture.ts";
import type { ServerPictures } from "#components/graph/positions-store.ts";
import type { Places } from "#lib/contract/columns/graph-form.ts";
import type { Graph } from "#lib/contract/graph.ts";
import { ApiError } from "./api-error.ts";
import { forgetOrigin, notePlaces, placesOf } from "./read-graph.ts";
import { toSavedPicture } from "./saved-picture.ts";
import { useSavePositions } from "./use-save-positions.ts";

/** Where the viewer's memories stand on the server: as it was read with the graph, and how to keep them there. */
export function useServerPictures(graph: Graph | undefined): ServerPictures {
  const { mutateAsync } = useSavePositions();
  const save = useCallback(
    async (layout: number, picture: Picture) => {
      const positions = [...picture].map(([id, { x, y, community }]) => ({ id, x, y, community }));
      if (graph) notePlaces(graph, toPlaces(graph, layout, picture));
      try {
        await mutateAsync({ layout, positions });
        return true;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (graph) forgetOrigin(graph);
        return false;
      }
    },
    [mutateAsync, graph],
  );
  const saved = useMemo(() => (graph ? toSaved(graph) : undefined), [graph]);
  const memories = graph?.memories ?? none;
  return useMemo(() => ({ saved, memories, save }), [saved, memories, save]);
}

const none: Graph["memories"] = [];

function toPlaces({ memories }: Graph, layout: number, picture: Picture): Places {
  const rows = memories.map(({ id }) => picture.get(id));
  return {
    layout,
    x: Float32Array.from(rows, (place) => place?.x ?? Number.NaN),
    y: Float32Array.from(rows, (place) => place?.y ?? Number.NaN),
    community: Int32Array.from(rows, (place) => place?.community ?? -1),
  };
}

function toSaved(graph: Graph): ServerPictures["saved"] {
  const places = placesOf(graph);
  if (!places) return places;
  return { layout: places.layout, picture: toSavedPicture(graph, places) };
}
