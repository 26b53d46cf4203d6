"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { limits } from "#lib/contract/limits.ts";
import { queryKeys } from "./query-keys.ts";
import { useWeft } from "./weft-provider.tsx";

/** The server's best matches by title and content, archived ones too, and how many there are; silent for fewer than two characters. */
export function useMemorySearch(text: string) {
  const { workspace, client } = useWeft();
  const q = text.trim().slice(0, limits.search);
  return useQuery({
    queryKey: queryKeys.search(workspace, q),
    queryFn: async ({ signal }) => {
      const page = await client.call("listMemories", { query: { q, state: "all", limit: "12" }, signal });
      return { memories: page.items, count: page.count };
    },
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}
