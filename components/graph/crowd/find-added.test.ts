import { expect, test } from "vitest";
import type { Picture } from "../picture.ts";
import { buildScene } from "../scene.ts";
import { buildLink, buildMemory } from "../testing/build-graph.ts";
import { buildCrowd } from "./build-crowd.ts";
import { findAdded } from "./find-added.ts";

const memories = ["a", "b", "c", "d"].map((id) => buildMemory(id));
const [ab, bc, ca, cd] = [buildLink("a", "b"), buildLink("b", "c"), buildLink("c", "a"), buildLink("c", "d")];
const placeOf = (id: string, index: number): [string, { x: number; y: number; community: number }] => [
  id,
  { x: index, y: 0, community: 0 },
];
const picture: Picture = new Map(["a", "b", "c", "d"].map(placeOf));
const sceneOf = (known: typeof memories, links: (typeof ab)[], places = picture, hues = new Map()) =>
  buildScene({ memories: known, links, linksTruncated: false }, places, null, hues, "straight");
const three = memories.slice(0, 3);
const before = sceneOf(three, [ab, bc]);

test("finds new links wherever they were put, with their ends, and new memories", () => {
  for (const links of [
    [ab, bc, cd],
    [cd, ab, bc],
  ]) {
    const added = findAdded(before, sceneOf(memories, links));
    expect(added?.links.map(({ link }) => link)).toEqual([cd]);
    expect(added?.memories.map(({ id }) => id).sort()).toEqual(["c", "d"]);
  }
  expect(findAdded(before, sceneOf(memories, [ab, bc]))?.memories.map(({ id }) => id)).toEqual(["d"]);
});

test("they can be put into columns by themselves", () => {
  const added = findAdded(before, sceneOf(memories, [ab, bc, cd]));
  if (!added) throw new Error("nothing was found");
  const { arrays } = buildCrowd(added, new Map([["related", []]]));
  const placesOf = (rows: Int32Array) => [...rows].map((row) => arrays.memories.x[row]);
  expect([placesOf(arrays.links.source), placesOf(arrays.links.target)]).toEqual([[2], [3]]);
});

test("finds nothing where anything else has changed", () => {
  const moved = new Map([...picture, ["a", { x: 9, y: 0, community: 0 }] as const]);
  const changes = {
    "nothing at all": sceneOf(three, [ab, bc]),
    "a link gone": sceneOf(three, [ab]),
    "one gone for one that came": sceneOf(three, [ab, ca]),
    "a memory gone": sceneOf(memories.slice(0, 2), [ab]),
    "a memory that moved": sceneOf(three, [ab, bc, ca], moved),
    "another colour": sceneOf(three, [ab, bc, ca], picture, new Map([["a", 1]])),
    "another title": sceneOf([buildMemory("a", { title: "New" }), ...three.slice(1)], [ab, bc, ca]),
    "another weight": sceneOf(three, [{ ...ab, weight: 0.1 }, bc, ca]),
  };
  for (const [change, after] of Object.entries(changes)) expect(findAdded(before, after), change).toBeNull();
});
