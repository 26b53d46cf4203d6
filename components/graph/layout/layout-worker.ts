import { layOutGraph } from "./lay-out-graph.ts";
import type { LayoutColumns, LayoutResult } from "./layout-columns.ts";

/** The few members of a dedicated worker's global scope used here: the DOM library types `self` as a window. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<LayoutColumns>) => void) | null;
  postMessage(result: LayoutResult): void;
}

const scope = globalThis as unknown as WorkerScope;

scope.onmessage = (event) => scope.postMessage(layOutGraph(event.data));
