"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { LinkKey } from "#components/link/link-key.ts";
import { hideLink, refreshAfterChange } from "./cached-answers.ts";
import { useWeft } from "./weft-provider.tsx";

/** Deletes a link: gone from the page at once, back when the server refuses. */
export function useDeleteLink() {
  const { workspace, client } = useWeft();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (link: LinkKey) =>
      client.call("deleteLink", {
        params: { source: link.sourceId, target: link.targetId },
        query: { kind: link.kind },
      }),
    onMutate: (link) => hideLink(cache, workspace, link),
    onError: (_error, _link, rollback) => rollback?.(),
    onSettled: () => refreshAfterChange(cache, workspace),
  });
}
