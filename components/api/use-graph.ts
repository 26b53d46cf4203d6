"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Graph } from "#lib/contract/graph.ts";
import { applyChanges } from "./apply-changes.ts";
import { queryKeys } from "./query-keys.ts";
import { readGraph } from "./read-graph.ts";
import { useWeft } from "./weft-provider.tsx";

/**
 * Everything of the workspace the viewer may see, up to the budgets. Read again when the window regains focus; what is heard of changes
 * while it is being read is in the answer.
 */
export function useGraph() {
  const { workspace, client, changes } = useWeft();
  const cache = useQueryClient();
  const queryKey = queryKeys.graph(workspace);
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { heard, stop } = changes.listen();
      try {
        return applyChanges(await readGraph(client, cache.getQueryData<Graph>(queryKey), signal), heard);
      } finally {
        stop();
      }
    },
    // What is unchanged is the same object already, and nothing downstream is computed again; what is not is compared by nobody.
    structuralSharing: false,
  });
}
