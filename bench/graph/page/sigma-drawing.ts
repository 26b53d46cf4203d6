import Graph from "graphology";
import Sigma from "sigma";
import { EdgeLineProgram } from "sigma/rendering";
import Sigma4 from "sigma4";
import type { Drawable, Drawing, OpenDrawing } from "./drawing.ts";
import { colourOf, LINK_COLOUR } from "./peer-colours.ts";

type SigmaGraph = Graph;
/** What the drawing needs of either major version. */
type AnySigma = Pick<Sigma, "getCamera" | "graphToViewport" | "getNodeDisplayData" | "kill">;

/** Sigma 3 as it comes: links as quads with smooth edges. */
export const openSigma: OpenDrawing = (host, graph) =>
  openWith(graph, (data) => new Sigma(data, host, { minCameraRatio: 0.001 }));

/** Sigma 3 at its fastest: one-pixel lines, and none of them while the view moves. */
export const openSigmaLines: OpenDrawing = (host, graph) =>
  openWith(
    graph,
    (data) =>
      new Sigma(data, host, {
        minCameraRatio: 0.001,
        defaultEdgeType: "line",
        edgeProgramClasses: { line: EdgeLineProgram },
        hideEdgesOnMove: true,
      }),
  );

/** Sigma 4 as it comes. */
export const openSigma4: OpenDrawing = (host, graph) =>
  openWith(graph, (data) => new Sigma4(data, host) as unknown as AnySigma);

function openWith(graph: Drawable, start: (data: SigmaGraph) => AnySigma): Drawing {
  const data: SigmaGraph = new Graph({ type: "directed", multi: true });
  addMissing(data, graph);
  const sigma = start(data);
  return {
    zoomBy(factor) {
      const camera = sigma.getCamera();
      camera.setState({ ratio: camera.getState().ratio / factor });
    },
    // Sigma listens to its graph and draws it in the next frame.
    add: (more) => addMissing(data, more),
    placesOf: (ids) =>
      ids.map((id) =>
        sigma.graphToViewport({ x: data.getNodeAttribute(id, "x"), y: data.getNodeAttribute(id, "y") }),
      ),
    close: () => sigma.kill(),
  };
}

function addMissing(data: SigmaGraph, { view, picture }: Drawable): void {
  const counts = new Map<string, number>();
  for (const { sourceId, targetId } of view.links) {
    counts.set(sourceId, (counts.get(sourceId) ?? 0) + 1);
    counts.set(targetId, (counts.get(targetId) ?? 0) + 1);
  }
  for (const { id, title, type } of view.memories) {
    if (data.hasNode(id)) continue;
    const { x = 0, y = 0 } = picture.get(id) ?? {};
    const size = Math.min(8, 1.5 + Math.sqrt(counts.get(id) ?? 0) / 2);
    data.addNode(id, { x, y: -y, size, color: colourOf(type), label: title });
  }
  for (const { sourceId, targetId, kind } of view.links) {
    const key = `${sourceId} ${targetId} ${kind}`;
    if (data.hasEdge(key)) continue;
    data.addDirectedEdgeWithKey(key, sourceId, targetId, { size: 0.6, color: LINK_COLOUR });
  }
}
