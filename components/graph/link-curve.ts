import type { LinkKey } from "#components/link/link-key.ts";
import type { Point } from "./graph-view.ts";

/** Height of the control point over the straight line, as a share of its length: the curve rises half of it. */
const BEND = 0.11;
/** Further kinds between the same two memories in the same direction arch over the first. */
const NEXT_BEND = 0.13;

/**
 * How far each link bends. All bend to the same side seen from their source, so there and back never coincide and
 * the side alone tells the direction.
 */
export function assignBends<Link extends LinkKey>(links: readonly Link[]): Map<Link, number> {
  const parallels = new Map<string, Link[]>();
  for (const link of links) {
    const pair = `${link.sourceId} ${link.targetId}`;
    const parallel = parallels.get(pair);
    if (parallel) parallel.push(link);
    else parallels.set(pair, [link]);
  }
  const bends = new Map<Link, number>();
  for (const parallel of parallels.values()) {
    parallel.sort((one, other) => (one.kind < other.kind ? -1 : 1));
    for (const [rank, link] of parallel.entries()) bends.set(link, BEND + rank * NEXT_BEND);
  }
  return bends;
}

/** The point at `share` (0 the source, 1 the target) of the quadratic curve that a link is drawn as. */
export function pointOnCurve(source: Point, target: Point, bend: number, share: number): Point {
  const controlX = (source.x + target.x) / 2 - (target.y - source.y) * bend;
  const controlY = (source.y + target.y) / 2 + (target.x - source.x) * bend;
  const rest = 1 - share;
  return {
    x: rest * rest * source.x + 2 * rest * share * controlX + share * share * target.x,
    y: rest * rest * source.y + 2 * rest * share * controlY + share * share * target.y,
  };
}
