import { CircleGrid } from "./circle-grid.ts";
import { add, at } from "./columns.ts";
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
    const theirs = at(radius, other);
    if (theirs > own || (theirs === own && other <= index)) return;
    if (pushApart(placed, radius, index, other, share)) overlaps++;
  };
  for (index = 0; index < radius.length; index++) {
    own = at(radius, index);
    // The larger circle of a pair looks for the smaller one, so nobody looks further than twice its own radius.
    grid.visitNear(at(placed.x, index), at(placed.y, index), 2 * own * SHARE + MARGIN, meet);
  }
  return overlaps;
}

function pushApart(placed: Placed, radius: Float64Array, one: number, other: number, share: number): boolean {
  const reach = (at(radius, one) + at(radius, other)) * SHARE + MARGIN;
  // Two circles on one spot have no direction to part in: the index gives them one, always the same.
  const apartX = at(placed.x, other) - at(placed.x, one) || 1e-3 * (1 + (other % 7));
  const apartY = at(placed.y, other) - at(placed.y, one) || 1e-3 * (1 + (one % 5));
  const distance = Math.sqrt(apartX * apartX + apartY * apartY);
  if (distance >= reach - 0.01) return false;
  const push = ((reach - distance) / distance) * share;
  const oneArea = at(radius, one) ** 2;
  const otherArea = at(radius, other) ** 2;
  const otherShare = oneArea / (oneArea + otherArea);
  add(placed.x, one, -apartX * push * (1 - otherShare));
  add(placed.y, one, -apartY * push * (1 - otherShare));
  add(placed.x, other, apartX * push * otherShare);
  add(placed.y, other, apartY * push * otherShare);
  return true;
}
