import { layOutGraph } from "./lay-out-graph.ts";
import { type LayoutColumns, toLayoutInput } from "./layout-columns.ts";
import type { LayoutResult } from "./layout-input.ts";

/** The few members of a dedicated worker's global scope used here: the DOM library types `self` as a window. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<LayoutColumns>) => void) | null;
  postMessage(result: LayoutResult): void;
}

const scope = globalThis as unknown as WorkerScope;

scope.onmessage = (event) => scope.postMessage(layOutGraph(toLayoutInput(event.data)));
