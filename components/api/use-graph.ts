"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Graph } from "#lib/contract/graph.ts";
import { queryKeys } from "./query-keys.ts";
import { readGraph } from "./read-graph.ts";
import { useWeft } from "./weft-provider.tsx";

/** Everything of the workspace the viewer may see, up to the budgets. Read again when the window regains focus. */
export function useGraph() {
  const { workspace, client } = useWeft();
  const cache = useQueryClient();
  const queryKey = queryKeys.graph(workspace);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => readGraph(client, cache.getQueryData<Graph>(queryKey), signal),
    // What is unchanged is the same object already, and nothing downstream is computed again; what is not is compared by nobody.
    structuralSharing: false,
  });
}
