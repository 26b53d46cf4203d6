import type { Point } from "../graph-view.ts";
import { CircleGrid } from "../layout/circle-grid.ts";
import type { Scene } from "../scene.ts";
import type { Box } from "./label.ts";

interface View {
  readonly zoom: number;
  readonly pan: Point;
  /** Screen pixels to one unit of radius. */
  readonly growth: number;
}

/**
 * How much of the picture a box on the screen would cover: shown circles other than `ownId`'s, a small one counting 1,
 * larger ones by their size.
 */
export type Coverage = (box: Box, ownId: string, view: View) => number;

/** Radius of a small circle, screen pixels. */
const SMALL = 4;

export function createCoverage(scene: Scene): Coverage {
  const shown = scene.memories.filter((memory) => memory.isShown);
  const grid = new CircleGrid(
    { x: Float64Array.from(shown, ({ x }) => x), y: Float64Array.from(shown, ({ y }) => y) },
    Float64Array.from(shown, ({ radius }) => radius),
  );
  const largest = shown.reduce((most, { radius }) => Math.max(most, radius), 0);
  return (box, ownId, { zoom, pan, growth }) => {
    const middleX = box.left + box.width / 2;
    const middleY = box.top + box.height / 2;
    const reach = (box.width / 2 + largest * growth) / zoom;
    let covered = 0;
    grid.visitNear((middleX - pan.x) / zoom, (middleY - pan.y) / zoom, reach, (index) => {
      const memory = shown[index];
      if (!memory || memory.id === ownId) return;
      const outsideX = Math.max(0, Math.abs(memory.x * zoom + pan.x - middleX) - box.width / 2);
      const outsideY = Math.max(0, Math.abs(memory.y * zoom + pan.y - middleY) - box.height / 2);
      const radius = memory.radius * growth;
      if (Math.hypot(outsideX, outsideY) < radius) covered += Math.max(1, radius / SMALL);
    });
    return covered;
  };
}
