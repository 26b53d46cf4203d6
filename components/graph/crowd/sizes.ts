import { UNITS_PER_PIXEL } from "../zoom-scale.ts";

/** No memory is drawn smaller than this radius, screen pixels: far out a leaf is a speck, but it is there. */
export const SMALLEST_RADIUS = 1.15;
/** From this radius on, screen pixels, a circle keeps a rim of ground between itself and what it lies on. */
export const RIMMED_RADIUS = 3;
const LINE = { thinnest: 0.7, added: 0.7 };
const RING = 1.2;

/** What widths come to on the screen at a camera and a scale of sizes, pixels. */
export interface ScreenSizes {
  /** Of the lightest link, and what comes to the heaviest. */
  readonly line: number;
  readonly addedLine: number;
  /** Of the ring of a retired memory. */
  readonly ring: number;
  /** What a length of a dash is multiplied by. */
  readonly dash: number;
}

export function sizesAt(zoom: number, scale: number): ScreenSizes {
  const pixel = UNITS_PER_PIXEL * scale * zoom;
  // Lines grow even less with the zoom than circles do, as in Cytoscape's style.
  const line = pixel * Math.min(1, Math.sqrt(scale));
  return { line: line * LINE.thinnest, addedLine: line * LINE.added, ring: pixel * RING, dash: pixel };
}
