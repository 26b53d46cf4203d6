"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { GraphPaint } from "#lib/contract/columns/decode-graph.ts";
import type { Graph } from "#lib/contract/graph.ts";
import { applyChanges } from "./apply-changes.ts";
import { queryKeys } from "./query-keys.ts";
import { carryPlaces, readGraph } from "./read-graph.ts";
import { useWeft } from "./weft-provider.tsx";

/**
 * Everything of the workspace the viewer may see, up to the budgets. Read again when the window regains focus; what is heard of changes
 * while it is being read is in the answer. `paint` is what can be painted of it, there before the rest when it is read for the first time.
 */
export function useGraph() {
  const { workspace, client, changes } = useWeft();
  const cache = useQueryClient();
  const queryKey = queryKeys.graph(workspace);
  const [ahead, setAhead] = useState<{ workspace: string; paint: GraphPaint } | null>(null);
  const graph = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { heard, stop } = changes.listen();
      try {
        const held = cache.getQueryData<Graph>(queryKey);
        const read = await readGraph(client, held, signal, (paint) => setAhead({ workspace, paint }));
        const current = applyChanges(read, heard);
        // What is held stands already.
        if (current !== read && !held) carryPlaces(read, current);
        return current;
      } finally {
        stop();
      }
    },
    // What is unchanged is the same object already, and nothing downstream is computed again; what is not is compared by nobody.
    structuralSharing: false,
  });
  return { graph, paint: ahead?.workspace === workspace ? ahead.paint : null };
}
