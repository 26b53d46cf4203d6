import { expect, it } from "vitest";
import { buildGraph, idOf } from "./build-graph.ts";
import { degreeOf, findNeighbourhood, indexGraph } from "./graph-index.ts";

const index = indexGraph(
  buildGraph(
    [1, 2, 3, 4, 5].map((number) => ({ number })),
    [
      [1, 2],
      [1, 2, "depends-on"],
      [3, 2],
      [3, 4],
    ],
  ),
);

it("counts every link at both of its ends", () => {
  expect([1, 2, 3, 4, 5].map((number) => degreeOf(index, idOf(number)))).toEqual([2, 3, 2, 1, 0]);
  expect([index.outbound.get(idOf(1)), index.inbound.get(idOf(1))]).toEqual([2, undefined]);
});

it.each([
  [0, [1]],
  [1, [1, 2]],
  [2, [1, 2, 3]],
  [3, [1, 2, 3, 4]],
])("finds what is within %i links, against their direction too", (depth, numbers) => {
  expect([...findNeighbourhood(index, idOf(1), depth)].sort()).toEqual(numbers.map(idOf));
});

it("finds the memory alone when the graph does not hold it", () => {
  expect([...findNeighbourhood(index, idOf(77), 3)]).toEqual([idOf(77)]);
});
