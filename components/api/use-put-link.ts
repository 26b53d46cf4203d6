"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { GraphLink } from "#lib/contract/graph.ts";
import { refreshAfterChange, showLink } from "./cached-answers.ts";
import { useWeft } from "./weft-provider.tsx";

export type WrittenLink = GraphLink & { metadata: Record<string, unknown> };

/** Writes a link with its weight and metadata: the undo of a deletion. */
export function usePutLink() {
  const { workspace, client } = useWeft();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ sourceId, targetId, kind, weight, metadata }: WrittenLink) =>
      client.call("putLink", {
        params: { source: sourceId, target: targetId },
        query: { kind },
        body: { weight, metadata },
      }),
    onMutate: ({ sourceId, targetId, kind, weight }) =>
      showLink(cache, workspace, { sourceId, targetId, kind, weight }),
    onError: (_error, _link, rollback) => rollback?.(),
    onSettled: () => refreshAfterChange(cache, workspace),
  });
}
