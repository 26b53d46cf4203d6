import cytoscape, { type Core } from "cytoscape";
import type { ViewSize } from "./camera.ts";
import type { GraphColours } from "./graph-colours.ts";
import { createStageCamera, type StageCamera } from "./stage-camera.ts";
import { buildStylesheet, type Quality } from "./stylesheet.ts";
import { scaleAt } from "./zoom-scale.ts";

/**
 * Two Cytoscape instances on top of each other. `crowd` holds every memory and link, and the events. `focus` draws, in
 * full style, only the few that attention is on, over a veil that dims the crowd: lighting a neighbourhood then
 * restyles and redraws those few, and costs the same whatever the size of the graph.
 */
export interface Stage {
  readonly crowd: Core;
  readonly focus: Core;
  readonly quality: Quality;
  readonly camera: StageCamera;
  /** Must be called once before elements are added. */
  setColours(colours: GraphColours): void;
  size(): ViewSize;
  /** What sizes are multiplied by now. */
  scale(): number;
  /** Takes the size of the container. */
  resize(): void;
  destroy(): void;
}

export interface StageHosts {
  readonly crowd: HTMLElement;
  readonly focus: HTMLElement;
}

/** Sizes follow the zoom in steps: smaller ones are invisible, and each restyles every element. */
const RESCALE_STEP = 0.12;

export function createStage(hosts: StageHosts, quality: Quality): Stage {
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
  const crowd = cytoscape({
    ...options,
    container: hosts.crowd,
    ...(quality === "plain" ? { pixelRatio: 1 } : {}),
  });
  const focus = cytoscape({ ...options, container: hosts.focus });
  const camera = createStageCamera({
    crowd,
    focus,
    crowdHost: hosts.crowd,
    beforeDraw: ({ zoom }) => {
      const wanted = scaleAt(zoom);
      if (Math.abs(wanted / scale.current - 1) < RESCALE_STEP) return;
      scale.current = wanted;
      crowd.style().update();
      focus.style().update();
    },
  });
  return {
    crowd,
    focus,
    quality,
    camera,
    scale: () => scale.current,
    size: () => ({ width: crowd.width(), height: crowd.height() }),
    setColours(colours) {
      crowd.style(buildStylesheet({ colours, quality, scale }));
      focus.style(buildStylesheet({ colours, quality, scale }));
    },
    resize() {
      crowd.resize();
      focus.resize();
    },
    destroy() {
      camera.destroy();
      crowd.destroy();
      focus.destroy();
    },
  };
}
