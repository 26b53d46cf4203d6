"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { queryKeys } from "./query-keys.ts";
import { useWeft } from "./weft-provider.tsx";

/** Changes, newest first, 50 a page: of the whole workspace, or of one memory and the links at it. */
export function useEvents(memory: string | null) {
  const { workspace, client } = useWeft();
  return useInfiniteQuery({
    queryKey: queryKeys.events(workspace, memory),
    queryFn: ({ pageParam, signal }) =>
      client.call("listEvents", { query: { memory: memory ?? undefined, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: 0,
  });
}
