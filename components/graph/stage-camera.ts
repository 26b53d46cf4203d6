import type { Core } from "cytoscape";
import type { Camera } from "./camera.ts";
import { CYTOSCAPE_UNIT } from "./cytoscape-unit.ts";
import type { Drawing } from "./drawing.ts";

/** The one camera of all layers, in units of the picture. */
export interface StageCamera {
  /** Where the camera is, also while the crowd's last frame is being moved instead of redrawn. */
  now(): Camera;
  /** Moves the camera, at once or in so many milliseconds. */
  moveTo(camera: Camera, duration: number): void;
  /** Draws the crowd where the camera is, for something in it has changed. */
  redraw(): void;
  /** Calls back whenever the camera has moved; returns how to stop. */
  onMove(listener: () => void): () => void;
  destroy(): void;
}

export interface StageCameraInput {
  readonly drawing: Drawing;
  readonly focus: Core;
  /** Called before the crowd is drawn for a camera. */
  readonly beforeDraw: (camera: Camera) => void;
}

/** Rest: long enough that a wheel between two notches does not count, milliseconds. */
const PAUSE = 140;

/**
 * Where drawing the crowd takes too long to do it whenever the camera moves, its last frame is moved as a picture instead,
 * which the compositor does for nothing, and redrawn when the camera rests or the frame no longer fills the view; the
 * focus, being few, is always redrawn. How long a redraw takes is measured at every one, so a fast machine never sees a
 * moved frame.
 */
export function createStageCamera({ drawing, focus, beforeDraw }: StageCameraInput): StageCamera {
  const listeners = new Set<() => void>();
  let now: Camera = { zoom: focus.zoom() * CYTOSCAPE_UNIT, pan: { ...focus.pan() } };
  /** The camera that was drawn for last, and that of the frame on the screen. */
  let given = now;
  let seen = now;
  let isDrawing = false;
  let lastDraw = 0;
  let animation = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;

  const stretchFrame = () => {
    const frame = drawing.frame();
    if (!frame) return;
    const growth = now.zoom / seen.zoom;
    const x = now.pan.x - seen.pan.x * growth;
    const y = now.pan.y - seen.pan.y * growth;
    frame.style.transform =
      growth === 1 && x === 0 && y === 0 ? "" : `translate(${x}px, ${y}px) scale(${growth})`;
  };
  const draw = () => {
    clearTimeout(pause);
    given = now;
    isDrawing = true;
    beforeDraw(now);
    drawing.draw(now, { onShown, onDrawn });
  };
  const onShown = () => {
    seen = given;
    stretchFrame();
  };
  const onDrawn = (milliseconds: number) => {
    isDrawing = false;
    lastDraw = milliseconds;
  };
  const follow = () => {
    // Not a second frame while one is under way: they would pile up, and each come later.
    if (lastDraw <= drawing.slowFrame || (!isDrawing && !drawing.covers(seen, now))) {
      if (given !== now) draw();
      return;
    }
    stretchFrame();
    clearTimeout(pause);
    pause = setTimeout(() => {
      if (given !== now) draw();
    }, PAUSE);
  };
  const set = (camera: Camera) => {
    now = camera;
    focus.viewport(toCytoscape(now));
    follow();
    for (const listener of listeners) listener();
  };

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
    redraw: draw,
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

/** A camera as Cytoscape is given it. */
export function toCytoscape({ zoom, pan }: Camera) {
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
