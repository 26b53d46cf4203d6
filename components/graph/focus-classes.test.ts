import { expect, test } from "vitest";
import { toFocus } from "./focus.ts";
import { classesOf } from "./focus-classes.ts";
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

test("the links of a selected memory are chosen, and fanned where they are very many", () => {
  for (const [leaves, classes] of [
    [60, ["lit", "pointed", "chosen"]],
    [61, ["lit", "pointed", "chosen", "fanned"]],
  ] as const) {
    const focus = selectHub(leaves);
    expect(focus.links).toHaveLength(leaves);
    for (const link of focus.links) expect(classesOf(link, focus, null)).toEqual(classes);
  }
});

test("one under the pointer stands out among them", () => {
  const focus = selectHub(100);
  const [hovered, other] = focus.links;
  if (!hovered || !other) throw new Error("There are no links.");
  expect(classesOf(hovered, focus, hovered)).toEqual(["lit", "pointed"]);
  expect(classesOf(other, focus, hovered)).toContain("fanned");
});
