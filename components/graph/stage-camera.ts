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
  /** Calls back whenever it has come to rest, and what moves with it should be drawn anew; returns how to stop. */
  onRest(listener: () => void): () => void;
  destroy(): void;
}

export interface StageCameraInput {
  /** The crowd: how long it takes to draw decides whether frames are drawn or moved. */
  readonly drawing: Drawing;
  /** Drawn and moved whenever the crowd is. */
  readonly focus: Drawing;
  /** Called before anything is drawn for a camera. */
  readonly beforeDraw: (camera: Camera) => void;
}

/** Rest: long enough that a wheel between two notches does not count, milliseconds. */
const PAUSE = 140;

const START: Camera = { zoom: 1, pan: { x: 0, y: 0 } };

/**
 * Where drawing the crowd takes too long to do it whenever the camera moves, the last frames are moved as pictures instead,
 * which the compositor does for nothing, and redrawn when the camera rests or the crowd's no longer fills the view. How
 * long a redraw takes is measured at every one, so a fast machine never sees a moved frame.
 */
export function createStageCamera({ drawing, focus, beforeDraw }: StageCameraInput): StageCamera {
  const moveListeners = new Set<() => void>();
  const restListeners = new Set<() => void>();
  let now = START;
  const crowdLayer = createLayer(drawing, () => now);
  const focusLayer = createLayer(focus, () => now);
  let pause: ReturnType<typeof setTimeout> | undefined;
  let restAt = 0;
  let animation = 0;

  const draw = () => {
    beforeDraw(now);
    crowdLayer.draw();
    // What of it changes it draws by itself.
    if (!focusLayer.isGiven()) focusLayer.draw();
  };
  const drawIfMoved = () => {
    if (!crowdLayer.isGiven()) draw();
  };
  const follow = () => {
    // Not a second frame while one is under way: they would pile up, and each come later.
    if (crowdLayer.isQuick() || (!crowdLayer.isDrawing() && !crowdLayer.isEnough())) {
      drawIfMoved();
      return;
    }
    crowdLayer.hold();
    focusLayer.hold();
  };
  /** Set once for all moves until then: a timer at each cost as much as moving the layers. */
  const awaitRest = (milliseconds: number) => {
    pause = setTimeout(() => {
      const left = restAt - performance.now();
      if (left > 0) {
        awaitRest(left);
        return;
      }
      pause = undefined;
      drawIfMoved();
      for (const listener of restListeners) listener();
    }, milliseconds);
  };
  const set = (camera: Camera) => {
    now = camera;
    follow();
    restAt = performance.now() + PAUSE;
    if (pause === undefined) awaitRest(PAUSE);
    for (const listener of moveListeners) listener();
  };
  const subscribe = (listeners: Set<() => void>, listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
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
    onMove: (listener) => subscribe(moveListeners, listener),
    onRest: (listener) => subscribe(restListeners, listener),
    destroy() {
      cancelAnimationFrame(animation);
      clearTimeout(pause);
      moveListeners.clear();
      restListeners.clear();
    },
  };
}

/** A camera as Cytoscape is given it. */
export function toCytoscape({ zoom, pan }: Camera) {
  return { zoom: zoom / CYTOSCAPE_UNIT, pan: { ...pan } };
}

/** A drawing with what it was last drawn for. */
function createLayer(drawing: Drawing, now: () => Camera) {
  /** The camera that was drawn for last, and that of the frame on the screen. */
  let given = now();
  let seen = given;
  let isDrawing = false;
  let lastDraw = 0;
  const move = () => {
    const frame = drawing.frame();
    if (!frame) return;
    const { zoom, pan } = now();
    const growth = zoom / seen.zoom;
    const x = pan.x - seen.pan.x * growth;
    const y = pan.y - seen.pan.y * growth;
    frame.style.transform =
      growth === 1 && x === 0 && y === 0 ? "" : `translate(${x}px, ${y}px) scale(${growth})`;
  };
  return {
    /** Moves the last frame to where the camera is, instead of drawing. */
    hold() {
      drawing.hold();
      move();
    },
    draw() {
      const camera = now();
      given = camera;
      isDrawing = true;
      drawing.draw(camera, {
        onShown() {
          seen = camera;
          move();
        },
        onDrawn(milliseconds) {
          isDrawing = false;
          lastDraw = milliseconds;
        },
      });
    },
    isDrawing: () => isDrawing,
    isQuick: () => lastDraw <= drawing.slowFrame,
    isGiven: () => given === now(),
    /** Whether the frame on the screen will do when it is moved. */
    isEnough: () => drawing.covers(seen, now()),
  };
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
