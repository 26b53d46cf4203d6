"use client";

import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { limits } from "#lib/contract/limits.ts";
import type { Neighborhood } from "#lib/contract/neighborhood.ts";
import { isGone } from "./api-error.ts";
import { queryKeys } from "./query-keys.ts";
import { useWeft } from "./weft-provider.tsx";

export interface Surrounded {
  readonly memory: string;
  readonly depth: number;
}

/** What is around memories, as far as it has been read, and of each whether it is. */
export function useSurroundings(asked: readonly Surrounded[]) {
  const { workspace, client } = useWeft();
  return useQueries({
    queries: asked.map(({ memory, depth }) => ({
      queryKey: queryKeys.around(workspace, memory, depth),
      queryFn: ({ signal }: { signal: AbortSignal }): Promise<Neighborhood> =>
        client.call("readNeighborhood", {
          params: { id: memory },
          query: { depth: String(depth), limit: String(limits.neighborhood.maxMemories) },
          signal,
        }),
    })),
    combine,
  });
}

function combine(answers: UseQueryResult<Neighborhood>[]) {
  return {
    read: answers.flatMap(({ data, error }) => (data && !isGone(error) ? data : [])),
    failed: answers.map(({ isError }) => isError),
  };
}
