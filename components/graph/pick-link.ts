import type { Point } from "./graph-view.ts";
import { pointOnCurve } from "./link-curve.ts";
import type { Scene, SceneLink } from "./scene.ts";

/** A gentle arc is told from its chords by less than a pixel with this many of them. */
const CHORDS = 6;

/**
 * The drawn link nearest to a point, within `reach` (model units, as the point); null when none is that near. One
 * pass over all links: 0.1 ms at 2,000, so there is no index to keep; a crowd has its own, see `crowd-picker.ts`.
 */
export function pickLink(scene: Scene, point: Point, reach: number): SceneLink | null {
  let nearest: SceneLink | null = null;
  let nearestDistance = reach;
  for (const link of scene.links) {
    if (!link.isShown || !mayReach(link, point, reach)) continue;
    const distance = distanceToLink(link, point);
    if (distance > nearestDistance) continue;
    nearest = link;
    nearestDistance = distance;
  }
  return nearest;
}

/** False when the point is outside the box around the link, arch included. */
function mayReach({ source, target, bend }: SceneLink, point: Point, reach: number): boolean {
  const rise = (Math.abs(target.x - source.x) + Math.abs(target.y - source.y)) * bend * 0.5 + reach;
  return (
    point.x >= Math.min(source.x, target.x) - rise &&
    point.x <= Math.max(source.x, target.x) + rise &&
    point.y >= Math.min(source.y, target.y) - rise &&
    point.y <= Math.max(source.y, target.y) + rise
  );
}

function distanceToLink({ source, target, bend }: SceneLink, point: Point): number {
  let shortest = Infinity;
  let from: Point = source;
  for (let chord = 1; chord <= CHORDS; chord++) {
    const to = pointOnCurve(source, target, bend, chord / CHORDS);
    shortest = Math.min(shortest, distanceToSegment(point, from, to));
    from = to;
  }
  return shortest;
}

function distanceToSegment(point: Point, from: Point, to: Point): number {
  const alongX = to.x - from.x;
  const alongY = to.y - from.y;
  const squared = alongX * alongX + alongY * alongY;
  const share = squared === 0 ? 0 : ((point.x - from.x) * alongX + (point.y - from.y) * alongY) / squared;
  const clamped = Math.max(0, Math.min(1, share));
  return Math.hypot(point.x - from.x - alongX * clamped, point.y - from.y - alongY * clamped);
}
