import { describe, expect, test } from "vitest";
import type { Picture } from "../picture.ts";
import { buildScene } from "../scene.ts";
import { buildLink, buildMemory } from "../testing/build-graph.ts";
import { buildCrowd, maskCrowd } from "./build-crowd.ts";
import { LOOK, NO_HUE } from "./crowd-arrays.ts";

const view = {
  memories: [
    buildMemory("hub"),
    buildMemory("leaf", { archivedAt: "2026-01-01T00:00:00Z" }),
    buildMemory("lone", { scope: "private" }),
  ],
  links: [buildLink("leaf", "hub", { kind: "mentions" }), buildLink("hub", "leaf", { kind: "depends-on" })],
  linksTruncated: false,
};
const picture: Picture = new Map([
  ["hub", { x: 1, y: 2, community: 0 }],
  ["leaf", { x: 3, y: 4, community: 0 }],
  ["lone", { x: 5, y: 6, community: -1 }],
]);
const dashes = new Map([
  ["depends-on", []],
  ["mentions", [5, 3]],
]);
const sceneOf = (shown: Parameters<typeof buildScene>[2]) =>
  buildScene(view, picture, shown, new Map([["hub", 3]]));

describe("buildCrowd", () => {
  const { arrays, memories } = buildCrowd(sceneOf(null), dashes);
  const rowOf = (id: string) => memories.findIndex((memory) => memory.id === id);

  test("puts a scene into columns, best linked memories last", () => {
    expect(rowOf("lone")).toBe(0);
    expect([...arrays.memories.x]).toEqual(memories.map(({ x }) => x));
    expect(arrays.memories.hue[rowOf("hub")]).toBe(3);
    expect(arrays.memories.hue[rowOf("leaf")]).toBe(NO_HUE);
    expect(arrays.memories.look[rowOf("leaf")]).toBe(LOOK.retired);
    expect(arrays.memories.look[rowOf("lone")]).toBe(LOOK.private);
  });

  test("joins links to the rows of their ends, with the number of their kind", () => {
    expect([...arrays.links.source]).toEqual([rowOf("leaf"), rowOf("hub")]);
    expect([...arrays.links.target]).toEqual([rowOf("hub"), rowOf("leaf")]);
    expect([...arrays.links.kind].map((kind) => arrays.dashes[kind])).toEqual([[5, 3], []]);
  });

  test("masks what a filter hides, and every link that loses an end or its kind", () => {
    const crowd = buildCrowd(sceneOf(null), dashes);
    const byKind = sceneOf({ memories: new Set(["hub", "leaf", "lone"]), kinds: new Set(["mentions"]) });
    expect([...maskCrowd(crowd, byKind).links]).toEqual([1, 0]);
    const byMemory = sceneOf({
      memories: new Set(["hub", "lone"]),
      kinds: new Set(["mentions", "depends-on"]),
    });
    const masks = maskCrowd(crowd, byMemory);
    expect([...masks.links]).toEqual([0, 0]);
    expect(masks.memories[rowOf("leaf")]).toBe(0);
    expect(masks.memories[rowOf("hub")]).toBe(1);
  });
});
