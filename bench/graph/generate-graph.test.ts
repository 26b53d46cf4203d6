import { expect, test } from "vitest";
import { generateGraph, idOf, isIsolated, KINDS } from "./generate-graph.ts";

const { view, community } = generateGraph(2_000, 8_000);
const indexOf = new Map(view.memories.map(({ id }, index) => [id, index]));
const ends = view.links.map(({ sourceId, targetId }): [number, number] => [
  indexOf.get(sourceId) ?? -1,
  indexOf.get(targetId) ?? -1,
]);

function countLinks(): number[] {
  const counts = view.memories.map(() => 0);
  for (const end of ends.flat()) counts[end] = (counts[end] ?? 0) + 1;
  return counts;
}

test("has as many memories and links as were asked for, each once and none to itself", () => {
  expect(view.memories).toHaveLength(2_000);
  expect(new Set(view.memories.map(({ id }) => id)).size).toBe(2_000);
  expect(new Set(ends.map(([source, target]) => `${source} ${target}`)).size).toBe(8_000);
  expect(ends.every(([source, target]) => source !== target && source >= 0 && target >= 0)).toBe(true);
});

test("is the same for the same seed and another for another", () => {
  expect(generateGraph(200, 600, 3)).toEqual(generateGraph(200, 600, 3));
  expect(generateGraph(200, 600, 3).view.links).not.toEqual(generateGraph(200, 600, 4).view.links);
});

test("leaves one memory in fifty without a link and links all others", () => {
  const counts = countLinks();
  expect(counts.map((count) => count === 0)).toEqual(view.memories.map((_, index) => isIsolated(index)));
  expect(counts.filter((count) => count === 0)).toHaveLength(40);
});

test("uses all kinds, in both directions of the numbers", () => {
  expect(new Set(view.links.map(({ kind }) => kind))).toEqual(new Set(KINDS));
  expect(ends.some(([source, target]) => source < target)).toBe(true);
  expect(ends.some(([source, target]) => source > target)).toBe(true);
});

test("has communities of uneven sizes that most links stay within", () => {
  const sizes = new Map<number, number>();
  for (const home of community) sizes.set(home, (sizes.get(home) ?? 0) + 1);
  expect(Math.max(...sizes.values())).toBeGreaterThan(5 * Math.min(...sizes.values()));
  const within = ends.filter(([source, target]) => community[source] === community[target]);
  expect(within.length / ends.length).toBeGreaterThan(0.7);
  expect(within.length / ends.length).toBeLessThan(0.95);
});

test("has hubs, and neighbours that know each other", () => {
  expect(Math.max(...countLinks())).toBeGreaterThan(5 * 8);
  const neighbours = view.memories.map(() => new Set<number>());
  for (const [source, target] of ends) {
    neighbours[source]?.add(target);
    neighbours[target]?.add(source);
  }
  const inTriangle = ends.filter(([source, target]) =>
    [...(neighbours[source] ?? [])].some((other) => neighbours[target]?.has(other)),
  );
  expect(inTriangle.length / ends.length).toBeGreaterThan(0.4);
});

test("refuses more links than there is room for", () => {
  expect(() => generateGraph(10, 90)).toThrow(RangeError);
});

test("numbers ids in order", () => {
  expect(idOf(9) < idOf(10)).toBe(true);
});
