import { expect, test } from "vitest";
import { toFocus } from "./focus.ts";
import { litClasses, litShare } from "./lit-link.ts";
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
  for (const [leaves, share] of [
    [1, 1],
    [60, 1],
    [240, 0.5],
  ] as const) {
    const focus = selectHub(leaves);
    expect(focus.links).toHaveLength(leaves);
    for (const link of focus.links) {
      expect(litClasses(link, focus, null)).toEqual(["lit", "pointed", "chosen"]);
      expect(litShare(link, focus, null)).toBe(share);
    }
  }
});

test("one under the pointer stands out among them", () => {
  const focus = selectHub(200);
  const [hovered, other] = focus.links;
  if (!hovered || !other) throw new Error("There are no links.");
  expect(litClasses(hovered, focus, hovered)).toEqual(["lit", "pointed"]);
  expect(litShare(hovered, focus, hovered)).toBe(1);
  expect(litShare(other, focus, hovered)).toBeLessThan(0.6);
});
