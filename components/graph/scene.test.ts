import { describe, expect, test } from "vitest";
import type { Picture } from "./picture.ts";
import { buildScene, emptyScene, findLink, linkId } from "./scene.ts";
import { buildLink, buildMemory } from "./testing/build-graph.ts";

const memories = ["a", "b", "c"].map((id) => buildMemory(id));
const links = [buildLink("a", "b"), buildLink("a", "b", { kind: "depends-on" }), buildLink("b", "c")];
const view = { memories, links, linksTruncated: false };
const picture: Picture = new Map([
  ["a", { x: 0, y: 0, community: 0 }],
  ["b", { x: 10, y: 0, community: 0 }],
]);

describe("buildScene", () => {
  test("leaves out what has no place yet, and links that lead there", () => {
    const scene = buildScene(view, picture, null, new Map());
    expect(scene.memories.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(scene.links.map(({ id }) => id)).toEqual(["a b related", "a b depends-on"]);
  });

  test("is empty where nothing has a place", () => {
    expect(emptyScene(view)).toEqual(buildScene(view, new Map(), null, new Map()));
  });

  test("sizes by all links of the view, so that a circle does not grow when its neighbours arrive", () => {
    const scene = buildScene(view, picture, null, new Map());
    const [a, b] = scene.memories;
    expect(b?.radius).toBeGreaterThan(a?.radius ?? Infinity);
  });

  test("shows a link only when both ends and its kind are shown", () => {
    const shown = { memories: new Set(["a", "b"]), kinds: new Set(["related"]) };
    const scene = buildScene(view, picture, shown, new Map());
    expect(scene.links.map(({ isShown }) => isShown)).toEqual([true, false]);
    const none = buildScene(view, picture, { ...shown, memories: new Set(["a"]) }, new Map());
    expect(none.links.map(({ isShown }) => isShown)).toEqual([false, false]);
    expect(none.memories.map(({ isShown }) => isShown)).toEqual([true, false]);
  });

  test("finds a link by its key", () => {
    const scene = buildScene(view, picture, null, new Map());
    const key = { sourceId: "a", targetId: "b", kind: "depends-on" };
    expect(findLink(scene, key)?.id).toBe(linkId(key));
    expect(findLink(scene, { ...key, sourceId: "b", targetId: "a" })).toBeUndefined();
  });
});
