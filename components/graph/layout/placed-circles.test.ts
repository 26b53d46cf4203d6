import { describe, expect, test } from "vitest";
import { PlacedCircles } from "./placed-circles.ts";
import { createRandom } from "./random.ts";

describe("placed circles", () => {
  test("touch what comes too close to any of them, wherever it is, as going through all of them finds", () => {
    const random = createRandom(4);
    const circles = Array.from({ length: 300 }, () => ({
      x: 2_000 * random() - 1_000,
      y: 2_000 * random() - 1_000,
      radius: 2 + 60 * random() ** 4,
    }));
    const placed = new PlacedCircles();
    for (const { x, y, radius } of circles) placed.add(x, y, radius);
    const found = new Set<boolean>();
    for (let turn = 0; turn < 500; turn++) {
      const [x, y, reach] = [2_400 * random() - 1_200, 2_400 * random() - 1_200, 40 * random()];
      const touches = circles.some((other) => Math.hypot(other.x - x, other.y - y) < other.radius + reach);
      expect(placed.touch(x, y, reach)).toBe(touches);
      found.add(touches);
    }
    expect(found.size).toBe(2);
  });

  test("touch nothing while there are none", () => {
    expect(new PlacedCircles().touch(0, 0, 1_000)).toBe(false);
  });
});
