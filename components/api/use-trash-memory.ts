"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { hideMemory, refreshAfterChange } from "./cached-answers.ts";
import { useWeft } from "./weft-provider.tsx";

/** Moves a memory to the trash: gone from the page at once with its links, back when the server refuses. */
export function useTrashMemory() {
  const { workspace, client } = useWeft();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client.call("trashMemory", { params: { id } }),
    onMutate: (id) => hideMemory(cache, workspace, id),
    onError: (_error, _id, rollback) => rollback?.(),
    onSettled: () => refreshAfterChange(cache, workspace),
  });
}
