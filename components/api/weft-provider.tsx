"use client";

import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { ApiError } from "./api-error.ts";
import { type ChangeLog, createChangeLog } from "./change-log.ts";
import { createWeftClient, type WeftClient } from "./weft-client.ts";

type Weft = { workspace: string; client: WeftClient; changes: ChangeLog };

const WeftContext = createContext<Weft | null>(null);

/** Gives the tree below it one workspace's client and the cache of its answers. */
export function WeftProvider({ workspace, children }: { workspace: string; children: ReactNode }) {
  const [queryClient] = useState(buildQueryClient);
  const weft = useMemo(
    () => ({ workspace, client: createWeftClient(workspace), changes: createChangeLog() }),
    [workspace],
  );
  return (
    <WeftContext value={weft}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </WeftContext>
  );
}

export function useWeft(): Weft {
  const weft = useContext(WeftContext);
  if (!weft) throw new Error("useWeft needs a WeftProvider above it");
  return weft;
}

function buildQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
    mutationCache: new MutationCache({ onError: leaveWhenSignedOut }),
    defaultOptions: {
      queries: { staleTime: 15_000, gcTime: 10 * 60_000, retry: isWorthRetrying, networkMode: "always" },
      // A change made offline fails at once instead of happening later, unseen.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

function isWorthRetrying(failures: number, error: Error): boolean {
  if (failures >= 2 || !(error instanceof ApiError)) return false;
  return error.code === "unreachable" || error.code === "unavailable" || error.code === "rate_limited";
}

/** The session ended elsewhere: sign in again and come back to this very view. */
function leaveWhenSignedOut(error: Error) {
  if (!(error instanceof ApiError) || error.code !== "unauthenticated") return;
  const here = window.location.pathname + window.location.search;
  window.location.assign(`/sign-in?callbackUrl=${encodeURIComponent(here)}`);
}
