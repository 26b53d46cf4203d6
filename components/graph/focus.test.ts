import { describe, expect, test } from "vitest";
import { findSeveral, toFocus } from "./focus.ts";
import { buildLink, buildPlacedScene } from "./testing/build-graph.ts";

const places = { a: [0, 0], b: [10, 0], c: [20, 0], d: [30, 0] } as const;
const links = [buildLink("a", "b"), buildLink("c", "b"), buildLink("c", "d")];
const scene = buildPlacedScene(places, links);
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort();

describe("toFocus", () => {
  test("lights nothing when nothing is selected or hovered", () => {
    expect(toFocus(scene, null, null)).toEqual({
      subject: null,
      memories: [],
      links: [],
      selected: null,
      several: new Set(),
    });
  });

  test("lights the selected memory, its links in both directions and their other ends", () => {
    const focus = toFocus(scene, { memory: "b" }, null);
    expect(ids(focus.memories)).toEqual(["a", "b", "c"]);
    expect(ids(focus.links)).toEqual(["a b related", "c b related"]);
  });

  test("prefers the hovered one, and still knows the selected", () => {
    const focus = toFocus(scene, { memory: "a" }, "d");
    expect(ids(focus.memories)).toEqual(["c", "d"]);
    expect(focus.selected).toMatchObject({ id: "a" });
  });

  test("lights a selected link and its ends", () => {
    const focus = toFocus(scene, { link: { sourceId: "c", targetId: "d", kind: "related" } }, null);
    expect(ids(focus.memories)).toEqual(["c", "d"]);
    expect(ids(focus.links)).toEqual(["c d related"]);
  });

  test("lights nothing that is hidden or gone", () => {
    const filtered = buildPlacedScene(places, links, ["a"]);
    expect(toFocus(filtered, { memory: "a" }, null).subject).toBeNull();
    expect(ids(toFocus(filtered, { memory: "b" }, null).memories)).toEqual(["b", "c"]);
    expect(toFocus(scene, { memory: "gone" }, null).subject).toBeNull();
  });
});

describe("findSeveral", () => {
  test("finds those of several that are drawn and shown", () => {
    const filtered = buildPlacedScene(places, links, ["c"]);
    expect(ids([...findSeveral(filtered, { memories: ["a", "c", "d", "gone"] })])).toEqual(["a", "d"]);
    expect(findSeveral(filtered, { memory: "a" }).size).toBe(0);
  });
});
