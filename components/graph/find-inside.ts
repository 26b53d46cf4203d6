import type { Point } from "./graph-view.ts";

/**
 * What lies inside a polygon, in the order given; the last corner joins the first. Where a line crosses itself, what it goes
 * around is inside, however often (the nonzero rule): a loop drawn twice over still holds what it holds.
 */
export function findInside<Placed extends Point>(
  placed: Iterable<Placed>,
  polygon: readonly Point[],
): Placed[] {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of polygon) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const bandOf = (y: number) => Math.min(BANDS - 1, Math.floor(((y - top) / (bottom - top)) * BANDS));
  const bands = sortSides(polygon, bandOf);
  const found: Placed[] = [];
  for (const one of placed) {
    if (one.x < left || one.x > right || one.y < top || one.y > bottom) continue;
    if (countTurns(bands[bandOf(one.y)] ?? [], one) !== 0) found.push(one);
  }
  return found;
}

/** A point is asked of the sides at its height only: 10,000 points in a line of 400 corners are then a matter of a millisecond. */
const BANDS = 64;

interface Side {
  readonly from: Point;
  readonly to: Point;
}

/** The sides that cross each band of heights. */
function sortSides(polygon: readonly Point[], bandOf: (y: number) => number): Side[][] {
  const bands: Side[][] = Array.from({ length: BANDS }, () => []);
  let from = polygon.at(-1);
  for (const to of polygon) {
    if (!from) break;
    const last = bandOf(Math.max(from.y, to.y));
    for (let band = bandOf(Math.min(from.y, to.y)); band <= last; band++) bands[band]?.push({ from, to });
    from = to;
  }
  return bands;
}

/** How often the line turns around the point: sides that pass it on its right, upwards less downwards. */
function countTurns(sides: readonly Side[], { x, y }: Point): number {
  let turns = 0;
  for (const { from, to } of sides) {
    if (from.y <= y === to.y <= y) continue;
    const crossing = from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x);
    if (crossing <= x) continue;
    turns += to.y > from.y ? 1 : -1;
  }
  return turns;
}
