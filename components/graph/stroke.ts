import type { RefObject } from "react";
import type { Camera } from "./camera.ts";
import type { Choice } from "./choose-memories.ts";
import { findInside } from "./find-inside.ts";
import type { Point } from "./graph-view.ts";
import type { Scene } from "./scene.ts";

/** A drag that selects what it goes around, instead of moving the picture. Places are screen pixels. */
export interface Stroke {
  /** Whether a drag that begins with this press is one; {@link Stroke.begin} then follows its keys. */
  takes(press: StrokePress): boolean;
  begin(at: Point): void;
  extend(to: Point): void;
  /** Selects what lies inside. */
  end(): void;
  /** Selects nothing; false when nothing was being drawn. */
  cancel(): boolean;
}

/** What of a press decides whether it draws, and to what end. */
export type StrokePress = Pick<PointerEvent, "shiftKey" | "ctrlKey" | "metaKey" | "pointerType">;

export interface StrokeInput {
  /** Where the camera is; null while there is none. */
  readonly camera: (() => Camera) | null;
  readonly scene: Scene;
  /** Every drag draws, freely; else only one with Shift, Ctrl or the command key, and a box. */
  readonly isLasso: boolean;
  readonly onEnclose: (ids: readonly string[], choice: Choice) => void;
}

/** A hand does not draw finer than this, screen pixels, and each corner is asked of every memory. */
const STEP = 4;

/** Draws the line into `outline` while it grows. Its corners are places in the picture, which may be zoomed meanwhile. */
export function createStroke(
  latest: RefObject<StrokeInput>,
  outline: RefObject<SVGPolygonElement | null>,
): Stroke {
  let form: "box" | "lasso" = "box";
  let choice: Choice = "replace";
  let corners: Point[] = [];
  let last: Point = { x: 0, y: 0 };

  const toPicture = ({ zoom, pan }: Camera, { x, y }: Point): Point => {
    return { x: (x - pan.x) / zoom, y: (y - pan.y) / zoom };
  };
  const paint = ({ zoom, pan }: Camera) => {
    const points = corners.map(({ x, y }) => `${x * zoom + pan.x},${y * zoom + pan.y}`);
    outline.current?.setAttribute("points", points.join(" "));
  };
  const clear = () => {
    corners = [];
    outline.current?.removeAttribute("points");
  };

  return {
    takes({ shiftKey, ctrlKey, metaKey, pointerType }) {
      const { isLasso } = latest.current;
      form = isLasso ? "lasso" : "box";
      // A finger has no keys: its strokes add up.
      choice = ctrlKey || metaKey ? "remove" : shiftKey || pointerType === "touch" ? "add" : "replace";
      return isLasso || shiftKey || ctrlKey || metaKey;
    },
    begin(at) {
      const camera = latest.current.camera?.();
      if (!camera) return;
      last = at;
      corners = [toPicture(camera, at)];
    },
    extend(to) {
      const camera = latest.current.camera?.();
      const [first] = corners;
      if (!camera || !first) return;
      const corner = toPicture(camera, to);
      if (form === "box") {
        corners = [first, { x: corner.x, y: first.y }, corner, { x: first.x, y: corner.y }];
      } else {
        if (Math.hypot(to.x - last.x, to.y - last.y) < STEP) return;
        last = to;
        corners.push(corner);
      }
      paint(camera);
    },
    end() {
      if (corners.length === 0) return;
      const { scene, onEnclose } = latest.current;
      const inside = findInside(scene.memories, corners).filter(({ isShown }) => isShown);
      clear();
      onEnclose(
        inside.map(({ id }) => id),
        choice,
      );
    },
    cancel() {
      const wasDrawing = corners.length > 0;
      clear();
      return wasDrawing;
    },
  };
}
