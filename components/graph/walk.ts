import type { Point } from "./graph-view.ts";
import { otherEnd, type Scene, type SceneMemory } from "./scene.ts";

export type Direction = "up" | "down" | "left" | "right";

const VECTORS: Record<Direction, Point> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};

/** Half the opening of the cone in which a neighbour counts as lying in a direction: 60 degrees, so cones overlap. */
const NARROWEST_COSINE = 0.5;

/**
 * The memory an arrow key leads to: the linked one lying best in that direction, near before far. From a memory
 * without shown links, the nearest memory of all in that direction, or the keyboard would be stuck there.
 */
export function walk(scene: Scene, from: SceneMemory, direction: Direction): SceneMemory | null {
  const linked = from.links.filter((link) => link.isShown).map((link) => otherEnd(link, from));
  const candidates = linked.length > 0 ? linked : scene.memories;
  let best: SceneMemory | null = null;
  let bestCost = Infinity;
  for (const candidate of candidates) {
    if (candidate === from || !candidate.isShown) continue;
    const cost = costOf(from, candidate, VECTORS[direction]);
    if (cost < bestCost || (cost === bestCost && best !== null && candidate.id < best.id)) {
      best = candidate;
      bestCost = cost;
    }
  }
  return best;
}

/** Distance, dearer the further off the direction; infinite outside the cone. */
function costOf(from: Point, to: Point, vector: Point): number {
  const alongX = to.x - from.x;
  const alongY = to.y - from.y;
  const distance = Math.hypot(alongX, alongY);
  const cosine = (alongX * vector.x + alongY * vector.y) / (distance || 1);
  return cosine < NARROWEST_COSINE ? Infinity : distance / cosine ** 2;
}

/** Where the keyboard starts: the best linked memory that is shown. */
export function firstMemory(scene: Scene): SceneMemory | null {
  return scene.memories.reduce<SceneMemory | null>(
    (best, memory) =>
      memory.isShown && (best === null || memory.links.length > best.links.length) ? memory : best,
    null,
  );
}
