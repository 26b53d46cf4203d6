"use client";

import { useQuery } from "@tanstack/react-query";
import { queryKeys } from "./query-keys.ts";
import { useWeft } from "./weft-provider.tsx";

/** One memory in full, with the counts of its visible links; nothing is read while `id` is null. */
export function useMemory(id: string | null) {
  const { workspace, client } = useWeft();
  return useQuery({
    queryKey: queryKeys.memory(workspace, id ?? ""),
    queryFn: ({ signal }) => client.call("getMemory", { params: { id: id ?? "" }, signal }),
    enabled: id !== null,
  });
}
