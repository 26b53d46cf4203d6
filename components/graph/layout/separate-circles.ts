import { CircleGrid } from "./circle-grid.ts";
import type { Placed } from "./placed.ts";

/** Clear space kept between circles, units, and as a share of their radii: far out circles are drawn larger. */
const MARGIN = 4;
const SHARE = 1.14;
const MAX_PASSES = 80;

/** Moves circles apart, in place, until none overlaps another (or the passes are used up, which is then invisible). */
export function separateCircles(placed: Placed, radius: Float64Array): void {
  const grid = new CircleGrid(placed, radius);
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    if (separateOnce(grid, placed, radius, 1) === 0) return;
    grid.refill();
  }
}

/**
 * One pass over all close pairs: each overlapping pair moves apart by `share` of its overlap, the smaller circle
 * more. `grid` holds the circles where they are. Returns how many pairs overlapped.
 */
export function separateOnce(grid: CircleGrid, placed: Placed, radius: Float64Array, share: number): number {
  let overlaps = 0;
  let index = 0;
  let own = 0;
  // One function for all: one for each circle would be garbage ten thousand times a pass.
  const meet = (other: number) => {
    const theirs = radius[other] as number;
    if (theirs > own || (theirs === own && other <= index)) return;
    if (pushApart(placed, radius, index, other, share)) overlaps++;
  };
  for (index = 0; index < radius.length; index++) {
    own = radius[index] as number;
    // The larger circle of a pair looks for the smaller one, so nobody looks further than twice its own radius.
    grid.visitNear(placed.x[index] as number, placed.y[index] as number, 2 * own * SHARE + MARGIN, meet);
  }
  return overlaps;
}

function pushApart(placed: Placed, radius: Float64Array, one: number, other: number, share: number): boolean {
  const reach = ((radius[one] as number) + (radius[other] as number)) * SHARE + MARGIN;
  // Two circles on one spot have no direction to part in: the index gives them one, always the same.
  const apartX = (placed.x[other] as number) - (placed.x[one] as number) || 1e-3 * (1 + (other % 7));
  const apartY = (placed.y[other] as number) - (placed.y[one] as number) || 1e-3 * (1 + (one % 5));
  const distance = Math.sqrt(apartX * apartX + apartY * apartY);
  if (distance >= reach - 0.01) return false;
  const push = ((reach - distance) / distance) * share;
  const oneArea = (radius[one] as number) ** 2;
  const otherArea = (radius[other] as number) ** 2;
  const otherShare = oneArea / (oneArea + otherArea);
  placed.x[one] = (placed.x[one] as number) - apartX * push * (1 - otherShare);
  placed.y[one] = (placed.y[one] as number) - apartY * push * (1 - otherShare);
  placed.x[other] = (placed.x[other] as number) + apartX * push * otherShare;
  placed.y[other] = (placed.y[other] as number) + apartY * push * otherShare;
  return true;
}
