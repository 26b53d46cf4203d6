import { expect, test } from "vitest";
import { at } from "./columns.ts";
import { createRandom } from "./random.ts";
import { separateCircles } from "./separate-circles.ts";

test("parts a crowd of circles of all sizes, two of them on one spot", () => {
  const random = createRandom(5);
  const count = 120;
  const placed = {
    x: Float64Array.from({ length: count }, () => random() * 300),
    y: Float64Array.from({ length: count }, () => random() * 300),
  };
  placed.x[1] = at(placed.x, 0);
  placed.y[1] = at(placed.y, 0);
  const radius = Float64Array.from({ length: count }, () => 4 + random() ** 3 * 30);
  separateCircles(placed, radius);
  let overlaps = 0;
  for (let one = 0; one < count; one++) {
    for (let other = one + 1; other < count; other++) {
      const distance = Math.hypot(
        at(placed.x, one) - at(placed.x, other),
        at(placed.y, one) - at(placed.y, other),
      );
      if (distance < at(radius, one) + at(radius, other)) overlaps++;
    }
  }
  expect(overlaps).toBe(0);
});

test("leaves circles that have room where they are", () => {
  const placed = { x: Float64Array.of(0, 100, 200), y: Float64Array.of(0, 3, -50) };
  separateCircles(placed, Float64Array.of(10, 10, 10));
  expect(placed).toEqual({ x: Float64Array.of(0, 100, 200), y: Float64Array.of(0, 3, -50) });
});
