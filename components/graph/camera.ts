import type { Point } from "./graph-view.ts";

/** Zoom in screen pixels to a unit of the picture; pan where its origin is on the screen. */
export interface Camera {
  readonly zoom: number;
  readonly pan: Point;
}

export interface ViewSize {
  readonly width: number;
  readonly height: number;
}

/** A memory as far as fitting the picture goes. */
export interface Fitted extends Point {
  readonly radius: number;
  readonly isShown: boolean;
  readonly links: { readonly length: number };
}

/** Clear space around a fitted picture, screen pixels: labels and the page's own controls need some of it. */
interface Clear {
  readonly sides: number;
  readonly top: number;
  readonly bottom: number;
}

const CLEAR: Clear = { sides: 44, top: 34, bottom: 52 };
/** A handful of memories is not blown up to fill the screen. */
const LARGEST_FIT = 1.5;
/** The unlinked below the picture are taken into the fit as long as this share of its size remains. */
const SHELF_COST = 0.82;

/** The camera that shows all shown memories; those without links only when the picture hardly shrinks for it. */
export function fitCamera(picture: { readonly memories: readonly Fitted[] }, size: ViewSize): Camera | null {
  const shown = picture.memories.filter((memory) => memory.isShown);
  const linked = shown.filter((memory) => memory.links.length > 0);
  const all = fitSome(shown, size);
  const best = fitSome(linked, size);
  if (!all || !best) return all;
  return all.zoom >= best.zoom * SHELF_COST ? all : best;
}

/** The camera that shows some of the memories, as close as it may be. */
export function fitSome(memories: readonly Fitted[], size: ViewSize): Camera | null {
  // On a phone the full margins would eat the picture.
  return cameraFor(memories, size, { ...CLEAR, sides: Math.min(CLEAR.sides, size.width * 0.05) });
}

/** The camera that shows these memories in a view; null when there is nothing to show or nowhere to show it. */
export function cameraFor(memories: readonly Fitted[], size: ViewSize, clear: Clear): Camera | null {
  const width = size.width - 2 * clear.sides;
  const height = size.height - clear.top - clear.bottom;
  if (memories.length === 0 || width <= 0 || height <= 0) return null;
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  for (const { x, y, radius } of memories) {
    left = Math.min(left, x - radius);
    right = Math.max(right, x + radius);
    top = Math.min(top, y - radius);
    bottom = Math.max(bottom, y + radius);
  }
  const zoom = Math.min(width / (right - left), height / (bottom - top), LARGEST_FIT);
  return {
    zoom,
    pan: {
      x: clear.sides + width / 2 - ((left + right) / 2) * zoom,
      y: clear.top + height / 2 - ((top + bottom) / 2) * zoom,
    },
  };
}

/** The camera that shows a place in the middle. */
export function centreCamera(place: Point, zoom: number, size: ViewSize): Camera {
  return { zoom, pan: { x: size.width / 2 - place.x * zoom, y: size.height / 2 - place.y * zoom } };
}

/** The smallest shift of the pan that brings a place well into view; null when it is there already. */
export function revealPan(place: Point, camera: Camera, size: ViewSize): Point | null {
  const x = place.x * camera.zoom + camera.pan.x;
  const y = place.y * camera.zoom + camera.pan.y;
  const marginX = Math.min(90, size.width / 4);
  const marginY = Math.min(70, size.height / 4);
  const shiftX = Math.max(0, marginX - x) - Math.max(0, x - (size.width - marginX));
  const shiftY = Math.max(0, marginY - y) - Math.max(0, y - (size.height - marginY));
  if (shiftX === 0 && shiftY === 0) return null;
  return { x: camera.pan.x + shiftX, y: camera.pan.y + shiftY };
}
