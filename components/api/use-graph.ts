"use client";

import { useQuery } from "@tanstack/react-query";
import { queryKeys } from "./query-keys.ts";
import { useWeft } from "./weft-provider.tsx";

/** Everything of the workspace the viewer may see, up to the budgets. Read again when the window regains focus. */
export function useGraph() {
  const { workspace, client } = useWeft();
  return useQuery({
    queryKey: queryKeys.graph(workspace),
    queryFn: ({ signal }) => client.call("readGraph", { signal }),
    // The same version is the same answer: keep the object, so that nothing downstream is computed again.
    structuralSharing: (previous, next) => (isSameVersion(previous, next) ? previous : next),
  });
}

function isSameVersion(previous: unknown, next: unknown): boolean {
  return hasVersion(previous) && hasVersion(next) && previous.version === next.version;
}

function hasVersion(value: unknown): value is { version: string } {
  return typeof value === "object" && value !== null && "version" in value;
}
