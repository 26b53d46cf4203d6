import type { GraphLink, GraphMemory, GraphView } from "../graph-view.ts";
import { createRandom } from "../layout/random.ts";
import type { Picture } from "../picture.ts";
import { buildScene, type Scene } from "../scene.ts";

export function buildMemory(id: string, changes: Partial<GraphMemory> = {}): GraphMemory {
  return { id, title: `Title of ${id}`, type: "decision", scope: "shared", archivedAt: null, ...changes };
}

export function buildLink(sourceId: string, targetId: string, changes: Partial<GraphLink> = {}): GraphLink {
  return { sourceId, targetId, kind: "related", weight: 1, ...changes };
}

/**
 * Clusters of `size` memories, each a ring with chords, joined to the next by one link; an island of three; and
 * `unlinked` memories without any.
 */
export function buildClusters({ clusters = 4, size = 12, unlinked = 7 } = {}): GraphView {
  const random = createRandom(7);
  const memories: GraphMemory[] = [];
  const links: GraphLink[] = [];
  for (let cluster = 0; cluster < clusters; cluster++) {
    for (let member = 0; member < size; member++) memories.push(buildMemory(`c${cluster}-${member}`));
    for (let member = 0; member < size; member++) {
      const other = (member + 1 + Math.floor(random() * (size - 1))) % size;
      links.push(buildLink(`c${cluster}-${member}`, `c${cluster}-${(member + 1) % size}`));
      links.push(
        buildLink(`c${cluster}-${member}`, `c${cluster}-${other}`, { kind: "depends-on", weight: random() }),
      );
    }
    if (cluster > 0) links.push(buildLink(`c${cluster - 1}-0`, `c${cluster}-1`, { weight: 0.2 }));
  }
  memories.push(buildMemory("island-a"), buildMemory("island-b"), buildMemory("island-c"));
  links.push(buildLink("island-a", "island-b"), buildLink("island-b", "island-c"));
  for (let index = 0; index < unlinked; index++) memories.push(buildMemory(`lonely-${index}`));
  return { memories, links, linksTruncated: false };
}

/** A scene of memories at given places, all shown and of no community. */
export function buildPlacedScene(
  places: Readonly<Record<string, readonly [number, number]>>,
  links: readonly GraphLink[],
  hidden: readonly string[] = [],
): Scene {
  const memories = Object.keys(places).map((id) => buildMemory(id));
  const picture: Picture = new Map(
    Object.entries(places).map(([id, [x, y]]) => [id, { x, y, community: -1 }]),
  );
  const shown = {
    memories: new Set(memories.map(({ id }) => id).filter((id) => !hidden.includes(id))),
    kinds: new Set(links.map(({ kind }) => kind)),
  };
  return buildScene({ memories, links, linksTruncated: false }, picture, shown, new Map());
}
