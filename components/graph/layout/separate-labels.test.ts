import { expect, test } from "vitest";
import { at } from "./columns.ts";
import { separateLabels } from "./separate-labels.ts";

test("lifts hubs whose labels would cover each other, up and down only", () => {
  // A picture 1,000 units wide, so about a pixel to a unit; the two hubs stand 60 apart with labels 180 wide.
  const placed = { x: Float64Array.of(-500, 0, 60, 500), y: Float64Array.of(0, 10, 12, 0) };
  separateLabels(
    placed,
    new Float64Array(4).fill(5),
    new Float64Array(4).fill(180),
    Int32Array.of(1, 9, 8, 1),
  );
  expect([...placed.x]).toEqual([-500, 0, 60, 500]);
  expect(Math.abs(at(placed.y, 2) - at(placed.y, 1))).toBeGreaterThanOrEqual(16);
});
