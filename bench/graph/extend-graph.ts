import type { GraphLink, GraphMemory, GraphView } from "#components/graph/graph-view.ts";
import { createRandom } from "#components/graph/layout/random.ts";
import type { Picture } from "#components/graph/picture.ts";

const ADDED = 25;

/** The graph with fifty links more: 25 from new memories to known ones, 25 between known ones. Peers get places beside those; Weft finds its own. */
export function extendGraph({ view, picture }: { view: GraphView; picture: Picture }): {
  view: GraphView;
  picture: Picture;
} {
  const random = createRandom(9);
  const linked = [...new Set(view.links.map(({ sourceId }) => sourceId))];
  const draw = () => linked[Math.floor(random() * linked.length)] ?? "";
  const link = (sourceId: string, targetId: string): GraphLink => ({
    sourceId,
    targetId,
    kind: "added-live",
    weight: 1,
  });
  const memories: GraphMemory[] = [];
  const links: GraphLink[] = [];
  const places = new Map(picture);
  for (let count = 0; count < ADDED; count++) {
    const id = `ffffffff-0000-4000-8000-${count.toString(16).padStart(12, "0")}`;
    const beside = draw();
    memories.push({ id, title: `Added ${count}`, type: "fact", scope: "shared", archivedAt: null });
    links.push(link(id, beside));
    const { x = 0, y = 0, community = -1 } = places.get(beside) ?? {};
    places.set(id, { x: x + 20, y: y + 12, community });
    const [one, other] = [draw(), draw()];
    links.push(link(one, other === one ? id : other));
  }
  return {
    view: { ...view, memories: [...view.memories, ...memories], links: [...view.links, ...links] },
    picture: places,
  };
}
