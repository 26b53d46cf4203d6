import { describe, expect, test } from "vitest";
import { pointOnCurve } from "./link-curve.ts";
import { pickLink } from "./pick-link.ts";
import { buildLink, buildPlacedScene } from "./testing/build-graph.ts";

const places = { a: [0, 0], b: [400, 0], c: [400, 300] } as const;
const links = [buildLink("a", "b"), buildLink("b", "a"), buildLink("b", "c")];
const scene = buildPlacedScene(places, links);

function middleOf(id: string) {
  const link = scene.links.find((candidate) => candidate.id === id);
  if (!link) throw new Error(`No link ${id}`);
  return pointOnCurve(link.source, link.target, link.bend, 0.5);
}

describe("pickLink", () => {
  test("finds a link along its curve, and tells there from back", () => {
    expect(pickLink(scene, middleOf("a b related"), 6)?.id).toBe("a b related");
    expect(pickLink(scene, middleOf("b a related"), 6)?.id).toBe("b a related");
  });

  test("is as tolerant as it is told to be", () => {
    const { x, y } = middleOf("b c related");
    expect(pickLink(scene, { x: x - 9, y }, 6)).toBeNull();
    expect(pickLink(scene, { x: x - 9, y }, 16)?.id).toBe("b c related");
  });

  test("does not find what is hidden", () => {
    const filtered = buildPlacedScene(places, links, ["c"]);
    expect(pickLink(filtered, middleOf("b c related"), 6)).toBeNull();
  });
});
