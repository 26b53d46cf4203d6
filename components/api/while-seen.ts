/** What has to be known of a document. */
export type Seen = EventTarget & Pick<Document, "visibilityState">;

/**
 * Runs `begin` whenever the page is in sight, and aborts it when it has been out of sight for `patienceMs`, or the returned function
 * is called.
 */
export function whileSeen(page: Seen, patienceMs: number, begin: (signal: AbortSignal) => void): () => void {
  let running: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    running?.abort();
    running = null;
  };
  const look = () => {
    clearTimeout(timer);
    if (page.visibilityState === "hidden") timer = setTimeout(stop, patienceMs);
    else if (!running) {
      running = new AbortController();
      begin(running.signal);
    }
  };
  page.addEventListener("visibilitychange", look);
  look();
  return () => {
    page.removeEventListener("visibilitychange", look);
    clearTimeout(timer);
    stop();
  };
}
