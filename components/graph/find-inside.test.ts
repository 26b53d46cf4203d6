import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findInside } from "./find-inside.ts";
import type { Point } from "./graph-view.ts";

/** No two on a line with an axis, unless asked: a point on a side may count as in or out. */
const places = fc.record({
  x: fc.double({ min: -1e4, max: 1e4, noNaN: true }),
  y: fc.double({ min: -1e4, max: 1e4, noNaN: true }),
});
const point = (x: number, y: number): Point => ({ x, y });
const box = (one: Point, other: Point) => [one, point(other.x, one.y), other, point(one.x, other.y)];

describe("findInside", () => {
  test("finds in a box, drawn from any corner, what lies between its sides", () => {
    fc.assert(
      fc.property(fc.array(places), places, places, (placed, one, other) => {
        const [left, right] = [Math.min(one.x, other.x), Math.max(one.x, other.x)];
        const [top, bottom] = [Math.min(one.y, other.y), Math.max(one.y, other.y)];
        const on = ({ x, y }: Point) => x === left || x === right || y === top || y === bottom;
        const clear = placed.filter((place) => !on(place));
        expect(findInside(clear, box(one, other))).toEqual(
          clear.filter(({ x, y }) => x > left && x < right && y > top && y < bottom),
        );
      }),
    );
  });

  test("answers the same whichever corner comes first, and whichever way around", () => {
    const corners = fc.array(places, { minLength: 3, maxLength: 30 });
    fc.assert(
      fc.property(fc.array(places), corners, fc.nat(), (placed, polygon, turn) => {
        const first = turn % polygon.length;
        const found = findInside(placed, polygon);
        expect(findInside(placed, [...polygon.slice(first), ...polygon.slice(0, first)])).toEqual(found);
        // Upwards or downwards, a side is crossed at a place that may differ in its last digit.
        const away = placed.filter(
          (place) => !polygon.some((corner, at) => isBeside(place, corner, polygon.at(at - 1))),
        );
        expect(findInside(away, polygon.toReversed())).toEqual(findInside(away, polygon));
      }),
    );
  });

  test("follows a line that bends inwards", () => {
    const horseshoe = [
      point(0, 0),
      point(30, 0),
      point(30, 30),
      point(20, 30),
      point(20, 10),
      point(10, 10),
      point(10, 30),
      point(0, 30),
    ];
    const placed = [point(5, 20), point(15, 20), point(25, 20), point(15, 5)];
    expect(findInside(placed, horseshoe)).toEqual([placed[0], placed[2], placed[3]]);
  });

  test("holds what a line goes around, however often and across itself", () => {
    const twice = [...box(point(0, 0), point(10, 10)), ...box(point(0, 0), point(10, 10))];
    expect(findInside([point(5, 5)], twice)).toHaveLength(1);
    const star = [0, 2, 4, 1, 3].map((corner) => {
      const angle = (corner * 2 * Math.PI) / 5;
      return point(Math.sin(angle) * 100, -Math.cos(angle) * 100);
    });
    expect(findInside([point(0, 0), point(0, -60), point(90, 60)], star)).toEqual([
      point(0, 0),
      point(0, -60),
    ]);
  });

  test("finds nothing in a line that goes around nothing", () => {
    expect(findInside([point(0, 0), point(1, 1)], [])).toEqual([]);
    expect(findInside([point(1, 1)], [point(0, 0), point(2, 2)])).toEqual([]);
  });
});

/** Whether a place is so near a side that rounding decides where it is. */
function isBeside({ x, y }: Point, from: Point, to = from): boolean {
  const across = (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);
  return Math.abs(across) <= 1e-9 * (Math.hypot(to.x - from.x, to.y - from.y) + 1) * 1e4;
}
