"use client";

import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { LinkKey } from "#components/link/link-key.ts";
import type { Link } from "#lib/contract/link.ts";
import { queryKeys } from "./query-keys.ts";
import type { WeftClient } from "./weft-client.ts";
import { useWeft } from "./weft-provider.tsx";

/** One link in full. */
export function useLink(key: LinkKey) {
  const { workspace, client } = useWeft();
  return useQuery(linkQuery(workspace, client, key));
}

/** Reads a link in full on demand, from the cache while that is fresh. */
export function useReadLink(): (key: LinkKey) => Promise<Link> {
  const { workspace, client } = useWeft();
  const cache = useQueryClient();
  return useCallback(
    (key) => cache.fetchQuery(linkQuery(workspace, client, key)),
    [cache, workspace, client],
  );
}

function linkQuery(workspace: string, client: WeftClient, key: LinkKey) {
  return queryOptions({
    queryKey: queryKeys.link(workspace, key),
    queryFn: ({ signal }) =>
      client.call("getLink", {
        params: { source: key.sourceId, target: key.targetId },
        query: { kind: key.kind },
        signal,
      }),
  });
}
