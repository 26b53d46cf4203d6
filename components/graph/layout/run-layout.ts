import { layOutGraph } from "./lay-out-graph.ts";
import type { LayoutColumns, LayoutResult } from "./layout-columns.ts";

/**
 * Lays out in a worker that lives for this one run. Where a worker cannot start (a strict embedder, a blocked
 * script), it runs here instead: the page freezes for that moment, but there is a picture. Rejects with the
 * signal's reason when aborted.
 */
export function runLayout(columns: LayoutColumns, signal: AbortSignal): Promise<LayoutResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./layout-worker.ts", import.meta.url), { type: "module" });
    const abort = () => {
      worker.terminate();
      reject(signal.reason);
    };
    const finish = (result: LayoutResult) => {
      signal.removeEventListener("abort", abort);
      worker.terminate();
      resolve(result);
    };
    signal.addEventListener("abort", abort, { once: true });
    worker.addEventListener("message", (event: MessageEvent<LayoutResult>) => finish(event.data));
    worker.addEventListener("error", () => finish(layOutGraph(columns)));
    if (signal.aborted) abort();
    else worker.postMessage(columns);
  });
}
