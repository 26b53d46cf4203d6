"use client";

import { useQuery } from "@tanstack/react-query";
import { limits } from "#lib/contract/limits.ts";
import { queryKeys } from "./query-keys.ts";
import { useWeft } from "./weft-provider.tsx";

/** The memories whose link of kind `depends-on` ends at this one: up to 200, and whether there are more. */
export function useDependents(id: string) {
  const { workspace, client } = useWeft();
  return useQuery({
    queryKey: queryKeys.dependents(workspace, id),
    queryFn: async ({ signal }) => {
      const query = { direction: "inbound", kind: "depends-on", limit: String(limits.page.max) };
      const page = await client.call("listLinks", { params: { id }, query, signal });
      return {
        memories: page.items.map((link) => link.memory),
        count: { value: page.items.length, exact: page.nextCursor === null },
      };
    },
    staleTime: 0,
  });
}
