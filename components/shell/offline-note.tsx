"use client";

import { useSyncExternalStore } from "react";
import { Icon } from "#components/ui/icon.tsx";

/** Says that the device is offline, and what that means for what is seen. */
export function OfflineNote() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  if (isOnline) return null;
  return (
    <p
      role="status"
      // Above the line of figures, beside the controls; what else floats there makes room for it.
      data-offline
      data-over-picture
      className="absolute inset-x-0 bottom-12 z-30 mx-auto flex w-fit max-w-[calc(100%-24px)] items-center gap-2 rounded-2xl max-sm:ml-3 max-sm:max-w-[calc(100%-80px)] border border-line-2 bg-surface px-3.5 py-1.5 text-ink shadow-float"
    >
      <Icon name="warning" className="shrink-0 text-accent" />
      You are offline. What you see is what was last read; changes will be refused until you are back.
    </p>
  );
}

function subscribe(notify: () => void): () => void {
  window.addEventListener("online", notify);
  window.addEventListener("offline", notify);
  return () => {
    window.removeEventListener("online", notify);
    window.removeEventListener("offline", notify);
  };
}
