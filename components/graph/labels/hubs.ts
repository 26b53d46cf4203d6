import type { Scene, SceneMemory } from "../scene.ts";

/** A hub names its cluster only when that has so many members, and so large a share of all that are in clusters. */
const SMALLEST_CLUSTER = 5;
const SMALLEST_SHARE = 0.012;
const MOST_HUBS = 18;

/** The best linked shown memory of every cluster worth a name, largest cluster first. */
export function findHubs(scene: Scene): SceneMemory[] {
  const clusters = new Map<number, { hub: SceneMemory; size: number }>();
  for (const memory of scene.memories) {
    if (!memory.isShown || memory.community < 0) continue;
    const cluster = clusters.get(memory.community);
    if (!cluster) {
      clusters.set(memory.community, { hub: memory, size: 1 });
      continue;
    }
    cluster.size++;
    if (byImportance(memory, cluster.hub) < 0) cluster.hub = memory;
  }
  // The unlinked, on their shelf, are no reason to leave the rest without names.
  const clustered = [...clusters.values()].reduce((sum, { size }) => sum + size, 0);
  return [...clusters.values()]
    .filter(({ size }) => size >= Math.max(SMALLEST_CLUSTER, clustered * SMALLEST_SHARE))
    .sort((one, other) => other.size - one.size || byImportance(one.hub, other.hub))
    .slice(0, MOST_HUBS)
    .map(({ hub }) => hub);
}

const orders = new WeakMap<Scene, readonly SceneMemory[]>();

/** All memories in their order of importance, which is found once for a scene. */
export function inImportance(scene: Scene): readonly SceneMemory[] {
  const known = orders.get(scene) ?? [...scene.memories].sort(byImportance);
  orders.set(scene, known);
  return known;
}

/** Better linked first, a retired memory's links counting half; equals by id, so that the order is always the same. */
export function byImportance(one: SceneMemory, other: SceneMemory): number {
  const weigh = ({ links, memory }: SceneMemory) => links.length * (memory.archivedAt === null ? 1 : 0.5);
  return weigh(other) - weigh(one) || (one.id < other.id ? -1 : 1);
}
