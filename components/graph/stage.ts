import cytoscape, { type Core, type CytoscapeOptions } from "cytoscape";
import type { ViewSize } from "./camera.ts";
import type { CrowdArrays } from "./crowd/crowd-arrays.ts";
import { createCrowdLayer } from "./crowd/crowd-layer.ts";
import { createElementDrawing } from "./element-drawing.ts";
import type { GraphColours } from "./graph-colours.ts";
import type { Point } from "./graph-view.ts";
import type { Dash } from "./link-dash.ts";
import { pickLink } from "./pick-link.ts";
import { relayPointer } from "./relay-pointer.ts";
import type { Scene, SceneLink, SceneMemory } from "./scene.ts";
import { createStageCamera, type StageCamera } from "./stage-camera.ts";
import { buildStylesheet } from "./stylesheet.ts";
import { syncElements } from "./sync-elements.ts";
import type { Way } from "./way.ts";
import { scaleAt } from "./zoom-scale.ts";

/**
 * The layers of the drawing. `surface` is the Cytoscape instance that takes the events and, of a small graph, holds every
 * memory and link; a large one is drawn below it from typed arrays, and `surface` stays empty and without a renderer. `focus`, another instance
 * above it, draws in full style only the few that attention is on, over a veil that dims the rest: lighting a neighbourhood
 * then restyles and redraws those few, and costs the same whatever the size of the graph.
 */
export interface Stage {
  readonly surface: Core;
  readonly focus: Core;
  readonly camera: StageCamera;
  /** Must be called once before anything is shown. */
  setColours(colours: GraphColours): void;
  /** Draws a crowd of which nothing is known yet but how it looks; there is nothing to be picked in it. */
  paint(arrays: CrowdArrays): void;
  /** Brings what is drawn into line with a scene. */
  show(scene: Scene, dashes: ReadonlyMap<string, Dash>): void;
  /** What of a scene is at a point of the screen; `reach` in screen pixels, how far from a link the pointer still means it. */
  pick(scene: Scene, screen: Point, reach: number): SceneMemory | SceneLink | null;
  size(): ViewSize;
  /** What sizes are multiplied by now. */
  scale(): number;
  /** Takes the size of the container. */
  resize(): void;
  destroy(): void;
}

export interface StageHosts {
  /** Below the surface: where a crowd is drawn. */
  readonly crowd: HTMLElement;
  readonly surface: HTMLElement;
  readonly focus: HTMLElement;
}

/** Sizes follow the zoom in steps: smaller ones are invisible, and each restyles every element. */
const RESCALE_STEP = 0.12;

export function createStage(hosts: StageHosts, way: Way): Stage {
  const scale = { current: 1 };
  const options = {
    layout: { name: "preset" },
    autoungrabify: true,
    autounselectify: true,
    boxSelectionEnabled: false,
    // The camera is moved from outside, see `use-gestures.ts`.
    userPanningEnabled: false,
    userZoomingEnabled: false,
  };
  const surface = cytoscape({
    ...options,
    container: hosts.surface,
    // Under a crowd's events there is nothing to see.
    headless: way === "crowd",
  });
  const stopRelaying = way === "crowd" ? relayPointer(hosts.surface, surface) : null;
  const focus = openFocus(hosts.focus, options);
  const layer =
    way === "crowd"
      ? createCrowdLayer({
          host: hosts.crowd,
          scale: () => scale.current,
          onChange: () => camera.redraw(),
        })
      : null;
  const camera = createStageCamera({
    drawing: layer ?? createElementDrawing(surface, hosts.surface),
    focus: createElementDrawing(focus, hosts.focus),
    beforeDraw: ({ zoom }) => {
      const wanted = scaleAt(zoom);
      if (Math.abs(wanted / scale.current - 1) < RESCALE_STEP) return;
      scale.current = wanted;
      if (!layer) surface.style().update();
      focus.style().update();
    },
  });
  return {
    surface,
    focus,
    camera,
    scale: () => scale.current,
    size: () => ({ width: surface.width(), height: surface.height() }),
    setColours(colours) {
      const style = { colours, scale, links: layer ? ("straight" as const) : ("curved" as const) };
      if (!layer) surface.style(buildStylesheet(style));
      focus.style(buildStylesheet(style));
      layer?.setColours(colours);
    },
    paint: (arrays) => layer?.paint(arrays),
    show(scene, dashes) {
      if (layer) layer.show(scene, dashes);
      else syncElements(surface, scene, dashes);
    },
    pick(scene, screen, reach) {
      const now = camera.now();
      if (layer) return layer.pick(screen, reach, now);
      const { zoom, pan } = now;
      const point = { x: (screen.x - pan.x) / zoom, y: (screen.y - pan.y) / zoom };
      return pickLink(scene, point, reach / zoom);
    },
    resize() {
      surface.resize();
      focus.resize();
      layer?.resize();
    },
    destroy() {
      camera.destroy();
      layer?.destroy();
      stopRelaying?.();
      surface.destroy();
      focus.destroy();
    },
  };
}

/** An instance that costs nothing until something is drawn in it for the first time. */
function openFocus(host: HTMLElement, options: CytoscapeOptions): Core {
  host.style.display = "none";
  const focus = cytoscape({ ...options, container: host });
  focus.one("add", () => {
    host.style.display = "";
    focus.resize();
  });
  return focus;
}
