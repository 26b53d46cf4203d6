import { expect, test } from "vitest";
import { createRandom } from "#components/graph/layout/random.ts";
import { measureLayout } from "./layout-quality.ts";

const SIDE = 20;
const count = SIDE * SIDE;
const cells = Array.from({ length: count }, (_, index) => ({
  index,
  x: index % SIDE,
  y: Math.floor(index / SIDE),
}));

/** A square grid, every cell linked to the next in its row and in its column. */
const links = cells.flatMap(({ index, x, y }) => [
  ...(x + 1 < SIDE ? [[index, index + 1] as const] : []),
  ...(y + 1 < SIDE ? [[index, index + SIDE] as const] : []),
]);
const graph = {
  count,
  source: Int32Array.from(links, ([source]) => source),
  target: Int32Array.from(links, ([, target]) => target),
};
/** Four quarters. */
const community = Int32Array.from(cells, ({ x, y }) => (x < SIDE / 2 ? 0 : 1) + (y < SIDE / 2 ? 0 : 2));
const inPlace = { x: cells.map(({ x }) => 40 * x), y: cells.map(({ y }) => 40 * y) };
const random = createRandom(3);
const shuffled = cells
  .map(({ index }) => ({ index, rank: random() }))
  .sort((one, other) => one.rank - other.rank);
/** Every memory where another stood. */
const scattered = {
  x: shuffled.map(({ index }) => inPlace.x[index] ?? 0),
  y: shuffled.map(({ index }) => inPlace.y[index] ?? 0),
};

test("a picture that is the graph is better in all that is measured than one that is scattered", () => {
  const good = measureLayout(graph, inPlace, community);
  const bad = measureLayout(graph, scattered, community);
  expect(good.stress).toBeLessThan(0.5 * bad.stress);
  expect(good.neighbourhood).toBeGreaterThan(0.9);
  expect(bad.neighbourhood).toBeLessThan(0.2);
  expect(good.purity).toBeGreaterThan(0.8);
  expect(bad.purity).toBeLessThan(0.5);
});

test("says how many stand on each other, whatever the scale of the picture", () => {
  const piled = { x: inPlace.x.map((x, index) => (index < 100 ? 0 : x)), y: inPlace.y };
  const small = { x: piled.x.map((x) => x / 1_000), y: piled.y.map((y) => y / 1_000) };
  expect(measureLayout(graph, inPlace, null).overlap).toBe(0);
  expect(measureLayout(graph, piled, null).overlap).toBeCloseTo(0.25, 1);
  expect(measureLayout(graph, small, null).overlap).toBe(measureLayout(graph, piled, null).overlap);
});

test("knows no purity where no community is known", () => {
  expect(measureLayout(graph, inPlace, null).purity).toBeNaN();
});
