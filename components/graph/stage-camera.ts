import type { Core } from "cytoscape";
import type { Camera } from "./camera.ts";
import { CYTOSCAPE_UNIT } from "./cytoscape-unit.ts";

/** The one camera of both instances, in units of the picture. */
export interface StageCamera {
  /** Where the camera is, also while the crowd's last frame is being moved instead of redrawn. */
  now(): Camera;
  /** Moves the camera, at once or in so many milliseconds. */
  moveTo(camera: Camera, duration: number): void;
  /** Calls back whenever the camera has moved; returns how to stop. */
  onMove(listener: () => void): () => void;
  destroy(): void;
}

export interface StageCameraInput {
  readonly crowd: Core;
  readonly focus: Core;
  readonly crowdHost: HTMLElement;
  /** Called before the crowd is drawn for a camera. */
  readonly beforeDraw: (camera: Camera) => void;
}

/** A frame that took longer to draw than this is moved while the camera moves, and drawn when it rests. */
const SLOW_FRAME = 20;
/** Rest: long enough that a wheel between two notches does not count, milliseconds. */
const PAUSE = 140;
/** Enlarged beyond this a moved frame is too coarse, reduced beyond it too small: it is drawn in between. */
const MOST_STRETCH = 2.5;

/**
 * Cytoscape redraws everything whenever its camera moves. Where that takes too long the crowd's last frame is moved as
 * a picture instead, which the compositor does for nothing, and redrawn when the camera rests; the focus, being few,
 * is always redrawn. How long a redraw takes is measured at every one, so a fast machine never sees a moved frame.
 */
export function createStageCamera({ crowd, focus, crowdHost, beforeDraw }: StageCameraInput): StageCamera {
  const listeners = new Set<() => void>();
  // Cytoscape's own element inside the host: it measures the host, which must not seem to move.
  const frame = crowdHost.firstElementChild;
  let now: Camera = { zoom: crowd.zoom() * CYTOSCAPE_UNIT, pan: { ...crowd.pan() } };
  /** The camera Cytoscape was given last, and that of the frame on the screen. */
  let given = now;
  let seen = now;
  let isMeasuring = false;
  let lastDraw = 0;
  let animation = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;

  const stretchFrame = () => {
    if (!(frame instanceof HTMLElement)) return;
    const growth = now.zoom / seen.zoom;
    const x = now.pan.x - seen.pan.x * growth;
    const y = now.pan.y - seen.pan.y * growth;
    frame.style.transformOrigin = "0 0";
    frame.style.transform =
      growth === 1 && x === 0 && y === 0 ? "" : `translate(${x}px, ${y}px) scale(${growth})`;
  };
  const draw = () => {
    clearTimeout(pause);
    if (given === now) return;
    given = now;
    isMeasuring = true;
    beforeDraw(now);
    crowd.viewport(toCytoscape(now));
  };
  const set = (camera: Camera) => {
    now = camera;
    focus.viewport(toCytoscape(now));
    const growth = now.zoom / seen.zoom;
    if (lastDraw <= SLOW_FRAME || growth > MOST_STRETCH || growth < 1 / MOST_STRETCH) draw();
    else {
      stretchFrame();
      clearTimeout(pause);
      pause = setTimeout(draw, PAUSE);
    }
    for (const listener of listeners) listener();
  };
  const onRender = () => {
    const frameStart = document.timeline.currentTime;
    // Other redraws may have had little to do: only those after a move tell.
    if (isMeasuring && typeof frameStart === "number") lastDraw = performance.now() - frameStart;
    isMeasuring = false;
    seen = given;
    stretchFrame();
  };
  crowd.on("render", onRender);

  return {
    now: () => now,
    moveTo(target, duration) {
      cancelAnimationFrame(animation);
      if (duration === 0) {
        set(target);
        return;
      }
      const from = now;
      const start = performance.now();
      const step = () => {
        const share = easeOut(Math.min(1, (performance.now() - start) / duration));
        set(share === 1 ? target : between(from, target, share));
        if (share < 1) animation = requestAnimationFrame(step);
      };
      animation = requestAnimationFrame(step);
    },
    onMove(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    destroy() {
      cancelAnimationFrame(animation);
      clearTimeout(pause);
      listeners.clear();
    },
  };
}

function toCytoscape({ zoom, pan }: Camera) {
  return { zoom: zoom / CYTOSCAPE_UNIT, pan: { ...pan } };
}

function easeOut(share: number): number {
  return 1 - (1 - share) ** 3;
}

function between(from: Camera, to: Camera, share: number): Camera {
  const mid = (one: number, other: number) => one + (other - one) * share;
  return {
    zoom: mid(from.zoom, to.zoom),
    pan: { x: mid(from.pan.x, to.pan.x), y: mid(from.pan.y, to.pan.y) },
  };
}
