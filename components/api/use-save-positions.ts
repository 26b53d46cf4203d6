"use client";

import { useMutation } from "@tanstack/react-query";
import { whileSaving } from "./read-graph.ts";
import { useWeft } from "./weft-provider.tsx";

type SentPosition = { id: string; x: number; y: number; community: number };

/** Keeps where the viewer has put the memories, one picture after the other. A failure is for the caller to try again. */
export function useSavePositions() {
  const { workspace, client } = useWeft();
  return useMutation({
    mutationFn: (picture: { layout: number; positions: SentPosition[] }) =>
      whileSaving(() => client.call("putPositions", { body: picture })),
    scope: { id: `positions ${workspace}` },
  });
}
