import type { GraphView, Point } from "#components/graph/graph-view.ts";
import type { Picture } from "#components/graph/picture.ts";
import type { FrameWatch } from "./frame-watch.ts";

/** What every drawing is given: the graph, and where everything stands. */
export interface Drawable {
  readonly view: GraphView;
  readonly picture: Picture;
}

/** One library's drawing of the graph, on the page. */
export interface Drawing {
  /** Draws everything anew for a closer or wider view; returns before it is finished. */
  zoomBy(factor: number): void;
  /** Draws the graph with what has been added; `more` holds all that was there, in the same places. */
  add(more: Drawable): void;
  /** Where these memories stand on the screen now, pixels. */
  placesOf(ids: readonly string[]): Point[];
  /** Renders what it is mounted in once more, with nothing changed; milliseconds. Only where there is such a thing. */
  rerender?(): number;
  close(): void;
}

/** Begins to draw; the first frame is seen by the watch. */
export type OpenDrawing = (host: HTMLElement, graph: Drawable, watch: FrameWatch) => Drawing;
