import type { GraphMemory } from "#lib/contract/graph.ts";
import type { FollowedDirection, FoundPath, Neighborhood } from "#lib/contract/neighborhood.ts";
import type { Player } from "./cast.ts";
import { findMemoryFault, nameLink } from "./check-graph.ts";
import { visibleLinks } from "./say.ts";
import { type ModelLink, seesLink, type World } from "./world.ts";

export type Followed = { direction: FollowedDirection; kind: string | null };

/** The longest path that is looked for. */
const longest = 6;

function followedLinks(world: World, player: Player, kind: string | null): ModelLink[] {
  return visibleLinks(world, player).filter((link) => kind === null || link.kind === kind);
}

/** Where a link leads from one memory, or null when it is not followed from there. */
function otherEnd(
  { source, target }: { source: string; target: string },
  from: string,
  direction: FollowedDirection,
): string | null {
  if (source === from && direction !== "inbound") return target;
  if (target === from && direction !== "outbound") return source;
  return null;
}

/** How many links away from a root each memory is that can be reached. */
function distancesFrom(links: ModelLink[], root: string, direction: FollowedDirection): Map<string, number> {
  const distances = new Map([[root, 0]]);
  // A map goes on to what is added meanwhile: the nearest come first.
  for (const [id, distance] of distances) {
    for (const link of links) {
      const to = otherEnd(link, id, direction);
      if (to !== null && !distances.has(to)) distances.set(to, distance + 1);
    }
  }
  return distances;
}

function toKey({ sourceId, targetId, kind }: { sourceId: string; targetId: string; kind: string }) {
  return nameLink({ source: sourceId, target: targetId, kind });
}

function findFaultIn(world: World, memories: GraphMemory[]): string | null {
  return memories.map((memory) => findMemoryFault(world, memory)).find((fault) => fault !== null) ?? null;
}

/** What is wrong with a neighbourhood as a player reads it, or null. Which of equally near memories a cut leaves out is free. */
export function findAroundFault(
  world: World,
  player: Player,
  asked: Followed & { of: string; depth: number; limit: number },
  answer: Neighborhood,
): string | null {
  const { of, depth, limit, direction, kind } = asked;
  const links = followedLinks(world, player, kind);
  const distances = distancesFrom(links, of, direction);
  const away = (id: string) => distances.get(id) ?? Number.POSITIVE_INFINITY;
  const near = [...distances.keys()].filter((id) => away(id) <= depth);
  const expected = links
    .filter(
      ({ source, target }) =>
        (direction !== "inbound" && away(source) < depth) ||
        (direction !== "outbound" && away(target) < depth),
    )
    .map(nameLink);
  const ids = answer.memories.map((memory) => memory.id as string);
  const shown = answer.links.map(toKey);
  const isCut = near.length > limit;

  if (answer.root !== of || answer.depth !== depth) return "another root or depth than was asked for";
  if (new Set(ids).size !== ids.length || new Set(shown).size !== shown.length)
    return "something is there twice";
  if (ids[0] !== of) return "a root that is not the first";
  if (!ids.every((id) => near.includes(id))) return "a memory that is not around";
  if (!ids.every((id, at) => at === 0 || away(ids[at - 1] ?? of) <= away(id)))
    return "a farther memory before a nearer one";
  if (ids.length !== Math.min(near.length, limit)) return "memories short of what is around";
  if (!shown.every((name) => expected.includes(name))) return "a link that is not followed";
  if (!answer.links.every(({ sourceId, targetId }) => ids.includes(sourceId) && ids.includes(targetId)))
    return "a link without an end";
  if (!isCut && shown.length !== expected.length) return "links short of what is around";
  const flags = [answer.truncated, answer.memoriesTruncated, answer.linksTruncated];
  if (flags.some((flag) => flag !== isCut)) return "a false word of a cut";
  const { memories, links: linkCount } = answer.counts;
  if (memories.value !== ids.length || linkCount.value !== shown.length) return "a false count";
  if (memories.exact === isCut || linkCount.exact === isCut) return "a count of a cut that is called exact";
  return findFaultIn(world, answer.memories);
}

/** How long the shortest visible path is, or null when there is none that is short enough. */
export function shortestPath(
  world: World,
  player: Player,
  asked: Followed & { source: string; target: string },
): number | null {
  const links = followedLinks(world, player, asked.kind);
  const length = distancesFrom(links, asked.source, asked.direction).get(asked.target);
  return length === undefined || length > longest ? null : length;
}

/** How many memories are around, and how many links lead from the root to what the player can't see. */
export function countAround(
  world: World,
  player: Player,
  { of, depth, direction, kind }: Followed & { of: string; depth: number },
): { near: number; hidden: number } {
  const distances = distancesFrom(followedLinks(world, player, kind), of, direction);
  const near = [...distances.values()].filter((distance) => distance <= depth).length;
  const hidden = world.links.filter(
    (link) => otherEnd(link, of, direction) !== null && !seesLink(world, player, link),
  ).length;
  return { near, hidden };
}

/** Whether links lead from one end to the other that are there, whoever sees them. */
export function isLinkedUnseen(
  world: World,
  { source, target, direction, kind }: Followed & { source: string; target: string },
): boolean {
  const links = world.links.filter((link) => kind === null || link.kind === kind);
  const length = distancesFrom(links, source, direction).get(target);
  return length !== undefined && length <= longest;
}

/** What is wrong with the path that a player is shown, or null. Which of several shortest ones is free. */
export function findPathFault(
  world: World,
  player: Player,
  asked: Followed & { source: string; target: string },
  { path, exhaustive }: FoundPath,
): string | null {
  const length = shortestPath(world, player, asked);
  if (!exhaustive) return "a search that gave up";
  if (path === null) return length === null ? null : `none, and there is one of ${length}`;
  if (length === null) return "a path where there is none";
  const ids = path.memories.map(({ id }) => id as string);
  const links = followedLinks(world, player, asked.kind).map(nameLink);
  if (path.links.length !== length) return `${path.links.length} long, and the shortest is ${length}`;
  if (ids.length !== length + 1 || ids[0] !== asked.source || ids.at(-1) !== asked.target)
    return "a path between others";
  for (const [at, link] of path.links.entries()) {
    if (!links.includes(toKey(link))) return "a link that is not to be seen or not of the kind";
    const ends = { source: link.sourceId, target: link.targetId };
    if (otherEnd(ends, ids[at] ?? "", asked.direction) !== ids[at + 1]) return "a link that leads elsewhere";
  }
  return findFaultIn(world, path.memories);
}
