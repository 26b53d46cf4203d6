import { expect, it } from "vitest";
import { buildGraph } from "./build-graph.ts";
import { indexGraph } from "./graph-index.ts";
import { sortMemories } from "./sort-memories.ts";
import type { Sort } from "./view-state.ts";

const graph = buildGraph(
  [
    { number: 1, title: "PEP 10", updatedAt: "2026-01-03T00:00:00.000Z", owner: 902 },
    { number: 2, title: "PEP 9", updatedAt: "2026-01-01T00:00:00.000Z" },
    { number: 3, title: "ábc", updatedAt: "2026-01-02T00:00:00.000Z" },
  ],
  [
    [1, 3],
    [2, 3],
    [2, 1],
  ],
);
const order = (column: Sort["column"], descending = false) =>
  sortMemories(graph.memories, indexGraph(graph), { column, descending }).map(({ title }) => title);

it.each<[Sort["column"], string[]]>([
  ["title", ["ábc", "PEP 9", "PEP 10"]],
  ["updated", ["PEP 9", "ábc", "PEP 10"]],
  ["in", ["PEP 9", "PEP 10", "ábc"]],
  ["out", ["ábc", "PEP 10", "PEP 9"]],
  ["owner", ["PEP 10", "ábc", "PEP 9"]],
])("sorts by %s as people read it", (column, titles) => {
  expect(order(column)).toEqual(titles);
});

it("turns the column around, but not the order of ties", () => {
  expect(order("updated", true)).toEqual(["PEP 10", "ábc", "PEP 9"]);
  expect(order("type", true)).toEqual(["ábc", "PEP 9", "PEP 10"]);
});

it("leaves the given array alone", () => {
  const before = [...graph.memories];
  order("title");
  expect(graph.memories).toEqual(before);
});
