import { expect, test } from "vitest";
import { TakenCells } from "./taken-cells.ts";

test("holds what was put into it, near the middle and far out, and nothing else", () => {
  const cells: [number, number][] = [
    [0, 0],
    [-3, 7],
    [-256, 255],
    [256, -1],
    [-900, 40],
    [5, 1_100],
  ];
  const taken = new TakenCells();
  for (const [column, row] of cells) {
    expect(taken.has(column, row)).toBe(false);
    taken.add(column, row);
  }
  for (const [column, row] of cells) {
    expect(taken.has(column, row)).toBe(true);
    expect(taken.has(column + 1, row)).toBe(false);
    expect(taken.has(column, row - 1)).toBe(false);
  }
});
