import { expect, it } from "vitest";
import { buildGraph, idOf } from "./build-graph.ts";
import { indexGraph } from "./graph-index.ts";
import { listCommunities } from "./list-communities.ts";

it("names a community after its best linked memory, and leaves out memories of none", () => {
  const index = indexGraph(
    buildGraph(
      [1, 2, 3, 4].map((number) => ({ number })),
      [
        [1, 2],
        [3, 2],
      ],
    ),
  );
  const picture = new Map([1, 2, 3, 4].map((number) => [idOf(number), { community: number === 4 ? -1 : 0 }]));
  expect(listCommunities(index, picture, new Set([idOf(1), idOf(4)]))).toMatchObject([
    { community: 0, hub: { id: idOf(2) }, size: 3, shown: 1 },
  ]);
});
