import type { Scene, SceneLink, SceneMemory } from "../scene.ts";

/** What has come to a scene: the links and memories that are new, and the ends of those links. */
export type Added = Pick<Scene, "memories" | "links">;

/** More than so many links are a graph of their own. */
const MOST = 1_000;

/**
 * What a scene has beyond an earlier one that is otherwise the same: all that was there is still there, and looks as it did. Null where
 * anything else has changed, or too much. What is new stands before all that was there, or behind it.
 */
export function findAdded(before: Scene, after: Scene): Added | null {
  const links = listAdded(before.links, after.links, isSameLook);
  const memories = links && listAdded(before.memories, after.memories, isSamePlace);
  if (!memories || links.length + memories.length === 0 || links.length > MOST) return null;
  const ends = new Set<SceneMemory>(memories);
  for (const { source, target } of links) ends.add(source).add(target);
  return { memories: [...ends], links };
}

function listAdded<Row>(
  before: readonly Row[],
  after: readonly Row[],
  isSame: (one: Row, other: Row) => boolean,
): readonly Row[] | null {
  const count = after.length - before.length;
  if (count < 0) return null;
  const isKeptFrom = (start: number) =>
    before.every((row, index) => {
      const now = after[start + index];
      return now !== undefined && isSame(row, now);
    });
  if (isKeptFrom(0)) return after.slice(before.length);
  return isKeptFrom(count) ? after.slice(0, count) : null;
}

function isSameLook(one: SceneLink, other: SceneLink): boolean {
  return one.link === other.link && one.isShown === other.isShown;
}

function isSamePlace(one: SceneMemory, other: SceneMemory): boolean {
  return (
    one.memory === other.memory &&
    one.x === other.x &&
    one.y === other.y &&
    one.hue === other.hue &&
    one.isShown === other.isShown
  );
}
