import { expect, test } from "vitest";
import { extendGraph } from "./extend-graph.ts";
import { generateGraph } from "./generate-graph.ts";

test("adds fifty links and twenty-five memories with places, and leaves the rest as it was", () => {
  const { view } = generateGraph(400, 1_200);
  const picture = new Map(
    view.memories.map(({ id }, index) => [id, { x: index, y: 2 * index, community: 0 }]),
  );
  const more = extendGraph({ view, picture });
  expect(more.view.memories.slice(0, 400)).toEqual(view.memories);
  expect(more.view.links.slice(0, 1_200)).toEqual(view.links);
  expect(more.view.memories).toHaveLength(425);
  expect(more.view.links).toHaveLength(1_250);
  expect(more.view.links.every(({ sourceId, targetId }) => sourceId !== targetId)).toBe(true);
  expect([...more.picture.keys()]).toEqual(more.view.memories.map(({ id }) => id));
  for (const [id, place] of picture) expect(more.picture.get(id)).toBe(place);
});
