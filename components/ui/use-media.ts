"use client";

import { useCallback, useSyncExternalStore } from "react";

/** A screen below the stylesheet's `sm`. */
export const PHONE = "(max-width: 39.99rem)";

/** Whether a media query holds; `onServer` until the browser has answered. */
export function useMedia(query: string, onServer: boolean): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", notify);
      return () => list.removeEventListener("change", notify);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => onServer,
  );
}
