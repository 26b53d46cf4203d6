import { describe, expect, test } from "vitest";
import { assignBends, pointOnCurve } from "./link-curve.ts";
import { buildLink } from "./testing/build-graph.ts";

describe("assignBends", () => {
  test("arches every kind of one pair differently, independent of the order of rows", () => {
    const links = ["supersedes", "related", "depends-on"].map((kind) => buildLink("a", "b", { kind }));
    const bends = assignBends(links);
    expect(new Set(bends.values()).size).toBe(3);
    const reversed = assignBends(links.toReversed());
    for (const link of links) expect(reversed.get(link)).toBe(bends.get(link));
  });
});

test("there and back run on different sides", () => {
  const a = { x: 0, y: 0 };
  const b = { x: 100, y: 0 };
  expect(Math.sign(pointOnCurve(a, b, 0.1, 0.5).y)).toBe(-Math.sign(pointOnCurve(b, a, 0.1, 0.5).y));
});

test("the curve begins and ends at its memories", () => {
  const a = { x: 3, y: 4 };
  const b = { x: 50, y: -7 };
  expect(pointOnCurve(a, b, 0.2, 0)).toEqual(a);
  expect(pointOnCurve(a, b, 0.2, 1)).toEqual(b);
});
