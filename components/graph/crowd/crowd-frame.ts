import type { Camera, ViewSize } from "../camera.ts";

/** What is drawn at once: the view and a margin around it, so that a frame that is moved has no bare edge at once. */
export interface CrowdFrame {
  /** Screen pixels. */
  readonly width: number;
  readonly height: number;
  /** How far it reaches over the view, on each side. */
  readonly marginX: number;
  readonly marginY: number;
  /** Pixels of the canvas to one of the screen. */
  readonly ratio: number;
}

/** Of the view, on each side. */
const MARGIN = 0.15;

export function frameFor(view: ViewSize, ratio: number, margin = MARGIN): CrowdFrame {
  const marginX = Math.round(view.width * margin);
  const marginY = Math.round(view.height * margin);
  return { width: view.width + 2 * marginX, height: view.height + 2 * marginY, marginX, marginY, ratio };
}

/** Width and height of its canvas. */
export function pixelsOf({ width, height, ratio }: CrowdFrame): [number, number] {
  return [Math.max(1, Math.round(width * ratio)), Math.max(1, Math.round(height * ratio))];
}

/** From units of the picture to clip space: `clip = place * scale + shift`, as `[scaleX, scaleY, shiftX, shiftY]`. */
export function toClipSpace({ zoom, pan }: Camera, frame: CrowdFrame): [number, number, number, number] {
  return [
    (2 * zoom) / frame.width,
    (-2 * zoom) / frame.height,
    (2 * (pan.x + frame.marginX)) / frame.width - 1,
    1 - (2 * (pan.y + frame.marginY)) / frame.height,
  ];
}

/** Whether a frame drawn for one camera still covers the view when it is moved to another. */
export function covers(frame: CrowdFrame, drawn: Camera, now: Camera): boolean {
  const growth = now.zoom / drawn.zoom;
  const left = now.pan.x - (drawn.pan.x + frame.marginX) * growth;
  const top = now.pan.y - (drawn.pan.y + frame.marginY) * growth;
  return (
    left <= 0 &&
    top <= 0 &&
    left + frame.width * growth >= frame.width - 2 * frame.marginX &&
    top + frame.height * growth >= frame.height - 2 * frame.marginY
  );
}
