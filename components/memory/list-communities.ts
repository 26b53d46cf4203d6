import { degreeOf, type GraphIndex } from "./graph-index.ts";

/** A community of the picture: named after its best linked memory. `shown` is how many the filters let through. */
export type Community = {
  community: number;
  hub: { id: string; title: string };
  size: number;
  shown: number;
};

const listed = 8;

/** The eight largest communities that the picture found, in the order of their hues. */
export function listCommunities(
  index: GraphIndex,
  picture: ReadonlyMap<string, { community: number }>,
  shown: ReadonlySet<string>,
): Community[] {
  const found = new Map<number, Community>();
  for (const memory of index.graph.memories) {
    const community = picture.get(memory.id)?.community ?? -1;
    if (community < 0 || community >= listed) continue;
    const known = found.get(community);
    if (!known) {
      found.set(community, { community, hub: memory, size: 1, shown: shown.has(memory.id) ? 1 : 0 });
      continue;
    }
    known.size += 1;
    if (shown.has(memory.id)) known.shown += 1;
    if (degreeOf(index, memory.id) > degreeOf(index, known.hub.id)) known.hub = memory;
  }
  return [...found.values()].sort((a, b) => a.community - b.community);
}
