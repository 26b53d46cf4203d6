"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import type { LinkDirection } from "#lib/contract/link.ts";
import { queryKeys } from "./query-keys.ts";
import { useWeft } from "./weft-provider.tsx";

/** The links of a memory in one direction, newest first, 50 a page. */
export function useMemoryLinks(id: string, direction: LinkDirection) {
  const { workspace, client } = useWeft();
  return useInfiniteQuery({
    queryKey: queryKeys.memoryLinks(workspace, id, direction),
    queryFn: ({ pageParam, signal }) =>
      client.call("listLinks", { params: { id }, query: { direction, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });
}
