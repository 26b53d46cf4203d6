import { expect, it } from "vitest";
import { buildGraph, idOf } from "#components/memory/build-graph.ts";
import { withLink, withoutLink, withoutMemory } from "./graph-patch.ts";

const graph = buildGraph(
  [{ number: 1 }, { number: 2 }, { number: 3 }],
  [
    [1, 2],
    [2, 1],
    [2, 3],
  ],
  true,
);
const key = { sourceId: idOf(1), targetId: idOf(2), kind: "related" };

it("takes out exactly the keyed link, and counts one less", () => {
  const next = withoutLink(graph, key);
  expect(next.links).toEqual(graph.links.slice(1));
  expect(next.counts).toEqual({ memories: { value: 3, exact: true }, links: { value: 12, exact: false } });
  expect(next.version).not.toBe(graph.version);
});

it("is the same object when there is nothing to do", () => {
  expect(withoutLink(graph, { ...key, kind: "depends-on" })).toBe(graph);
  expect(withoutMemory(graph, idOf(9))).toBe(graph);
  const [drawn] = graph.links;
  expect(drawn && withLink(graph, drawn)).toBe(graph);
});

it("puts a link back, unless an end of it is not drawn", () => {
  const [link] = graph.links;
  if (!link) throw new Error("the fixture has links");
  const without = withoutLink(graph, key);
  expect(withLink(without, link).links).toHaveLength(3);
  const withoutEnd = withoutMemory(without, idOf(1));
  expect(withLink(withoutEnd, link)).toBe(withoutEnd);
});

it("takes a memory out with every link at it", () => {
  const next = withoutMemory(graph, idOf(1));
  expect(next.memories.map(({ id }) => id)).toEqual([idOf(2), idOf(3)]);
  expect(next.links.map(({ targetId }) => targetId)).toEqual([idOf(3)]);
  expect(next.counts).toEqual({ memories: { value: 2, exact: true }, links: { value: 11, exact: false } });
});
