import { expect, test } from "vitest";
import { buildGraph, idOf } from "#components/memory/build-graph.ts";
import { makeSavedPicture, toSavedPicture } from "./saved-picture.ts";

const graph = buildGraph(Array.from({ length: 2_500 }, (_, number) => ({ number })));
const toPlaces = () => ({
  layout: 2,
  x: Float32Array.from(graph.memories, (_, row) => (row === 3 ? Number.NaN : row)),
  y: Float32Array.from(graph.memories, (_, row) => -row),
  community: Int32Array.from(graph.memories, (_, row) => row % 4),
});

test("places are by id, without those of memories that have none", () => {
  const picture = toSavedPicture(graph, toPlaces());
  expect(picture.size).toBe(2_499);
  expect(picture.get(idOf(2_001))).toEqual({ x: 2_001, y: -2_001, community: 1 });
  expect(picture.has(idOf(3))).toBe(false);
});

test("what was made in slices is not made again", () => {
  const places = toPlaces();
  const slices = makeSavedPicture(graph, places);
  expect([slices.next().done, slices.next().done]).toEqual([false, false]);
  const last = slices.next();
  expect([last.done, last.value]).toEqual([true, toSavedPicture(graph, places)]);
  expect(toSavedPicture(graph, places)).toBe(last.value);
});
