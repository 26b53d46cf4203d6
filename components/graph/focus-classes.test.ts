import { expect, test } from "vitest";
import { toFocus } from "./focus.ts";
import { classesOf, fanOf } from "./focus-classes.ts";
import { buildLink, buildPlacedScene } from "./testing/build-graph.ts";

/** A memory with so many links, selected. */
function selectHub(leaves: number) {
  const ids = Array.from({ length: leaves }, (_, leaf) => `leaf ${leaf}`);
  const scene = buildPlacedScene(
    Object.fromEntries([["hub", [0, 0]], ...ids.map((id, leaf) => [id, [900, 90 * leaf]])]),
    ids.map((id) => buildLink(id, "hub")),
  );
  return toFocus(scene, { memory: "hub" }, null);
}

test("the links of a selected memory are chosen, and fainter the more beyond sixty there are", () => {
  for (const [leaves, fan] of [
    [1, 1],
    [60, 1],
    [240, 0.5],
  ] as const) {
    const focus = selectHub(leaves);
    expect(focus.links).toHaveLength(leaves);
    for (const link of focus.links) {
      expect(classesOf(link, focus, null)).toEqual(["lit", "pointed", "chosen"]);
      expect(fanOf(link, focus, null)).toBe(fan);
    }
  }
});

test("one under the pointer stands out among them", () => {
  const focus = selectHub(200);
  const [hovered, other] = focus.links;
  if (!hovered || !other) throw new Error("There are no links.");
  expect(classesOf(hovered, focus, hovered)).toEqual(["lit", "pointed"]);
  expect(fanOf(hovered, focus, hovered)).toBe(1);
  expect(fanOf(other, focus, hovered)).toBeLessThan(0.6);
});
