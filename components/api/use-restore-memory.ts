"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { refreshAfterChange } from "./cached-answers.ts";
import { useWeft } from "./weft-provider.tsx";

/** Brings a memory back from the trash. The answer names every link that could not come back. */
export function useRestoreMemory() {
  const { workspace, client } = useWeft();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client.call("restoreMemory", { params: { id } }),
    onSettled: () => refreshAfterChange(cache, workspace),
  });
}
