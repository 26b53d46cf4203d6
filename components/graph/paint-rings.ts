import type { Camera, ViewSize } from "./camera.ts";
import { SMALLEST_RADIUS } from "./crowd/sizes.ts";
import { type GraphColours, toCss } from "./graph-colours.ts";
import type { SceneMemory } from "./scene.ts";
import { SQUARE } from "./stylesheet.ts";

export interface RingView extends Camera, ViewSize {
  /** What sizes are multiplied by. */
  readonly scale: number;
}

/** Screen pixels. */
const RING = { gap: 2.4, width: 1.6 };
/** A memory smaller than this is covered by a dot, which a ring would only crowd. */
const SPECK = 2.6;
const DOT = 1.1;

/** Marks memories in the accent: a ring around what is a circle or a square on the screen, a dot on what is a speck. */
export function paintRings(
  context: CanvasRenderingContext2D,
  memories: Iterable<SceneMemory>,
  { zoom, pan, scale, width, height }: RingView,
  colours: GraphColours,
): void {
  const rings = new Path2D();
  const dots = new Path2D();
  for (const { x, y, radius, memory } of memories) {
    const left = x * zoom + pan.x;
    const top = y * zoom + pan.y;
    const drawn = Math.max(SMALLEST_RADIUS, radius * scale * zoom);
    const reach = drawn + RING.gap;
    if (left < -reach || top < -reach || left > width + reach || top > height + reach) continue;
    if (drawn < SPECK) addCircle(dots, left, top, drawn + DOT);
    else if (memory.scope === "private") addSquare(rings, left, top, drawn * SQUARE + RING.gap);
    else addCircle(rings, left, top, reach);
  }
  context.strokeStyle = toCss(colours.accent);
  context.fillStyle = context.strokeStyle;
  context.lineWidth = RING.width;
  context.stroke(rings);
  context.fill(dots);
}

function addCircle(path: Path2D, x: number, y: number, radius: number): void {
  path.moveTo(x + radius, y);
  path.arc(x, y, radius, 0, 2 * Math.PI);
}

function addSquare(path: Path2D, x: number, y: number, reach: number): void {
  path.roundRect(x - reach, y - reach, 2 * reach, 2 * reach, reach * 0.24);
}
