import type { GraphView } from "./graph-view.ts";
import { compareIds } from "./layout/canonical-graph.ts";
import type { Picture } from "./picture.ts";

export interface NamedCommunity {
  /** As in {@link Picture}: 0 the largest when everything was last placed. */
  readonly community: number;
  /** The title of its best linked memory. */
  readonly name: string;
  readonly memoryIds: readonly string[];
}

/** The communities that the picture found in this graph, largest first, each named after its hub: for a legend. */
export function nameCommunities(graph: GraphView, picture: Picture): NamedCommunity[] {
  const linkCount = new Map<string, number>();
  for (const { sourceId, targetId } of graph.links) {
    linkCount.set(sourceId, (linkCount.get(sourceId) ?? 0) + 1);
    linkCount.set(targetId, (linkCount.get(targetId) ?? 0) + 1);
  }
  const members = new Map<number, { id: string; title: string; links: number }[]>();
  for (const { id, title } of graph.memories) {
    const community = picture.get(id)?.community ?? -1;
    if (community < 0) continue;
    const member = { id, title, links: linkCount.get(id) ?? 0 };
    const list = members.get(community);
    if (list) list.push(member);
    else members.set(community, [member]);
  }
  return [...members]
    .map(([community, list]) => ({
      community,
      name: list.reduce((hub, member) => (isBetter(member, hub) ? member : hub)).title,
      memoryIds: list.map(({ id }) => id),
    }))
    .sort((one, other) => other.memoryIds.length - one.memoryIds.length || one.community - other.community);
}

function isBetter(one: { id: string; links: number }, other: { id: string; links: number }): boolean {
  return one.links > other.links || (one.links === other.links && compareIds(one.id, other.id) < 0);
}
