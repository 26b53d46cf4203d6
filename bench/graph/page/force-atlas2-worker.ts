import Graph from "graphology";
import forceAtlas2 from "graphology-layout-forceatlas2";
import type { GraphView } from "#components/graph/graph-view.ts";
import { createRandom } from "#components/graph/layout/random.ts";

const ITERATIONS = 100;

/** The few members of a worker's global scope used here: the DOM library types `self` as a window. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<GraphView>) => void) | null;
  postMessage(places: unknown): void;
}

const scope = globalThis as unknown as WorkerScope;

/** ForceAtlas2 with the settings it infers itself, from places drawn evenly. */
scope.onmessage = ({ data }) => {
  const random = createRandom(1);
  const graph = new Graph({ type: "directed", multi: true });
  for (const { id } of data.memories) graph.addNode(id, { x: random() * 1_000, y: random() * 1_000 });
  for (const { sourceId, targetId } of data.links) graph.addDirectedEdge(sourceId, targetId);
  const settings = forceAtlas2.inferSettings(graph);
  scope.postMessage(forceAtlas2(graph, { iterations: ITERATIONS, settings }));
};
