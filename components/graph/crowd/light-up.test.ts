import { describe, expect, test } from "vitest";
import type { Rgb } from "../graph-colours.ts";
import { lightUp } from "./light-up.ts";

const white: Rgb = [255, 255, 255];

function draw(fromX: number, fromY: number, toX: number, toY: number, fromLight = 1) {
  const pixels = { data: new Uint8ClampedArray(20 * 12 * 4), width: 20, height: 12 };
  lightUp(pixels, { fromX, fromY, toX, toY, fromLight, toLight: 1, from: white, to: white });
  return (x: number, y: number) => pixels.data[(y * 20 + x) * 4] ?? 0;
}

describe("lightUp", () => {
  test("lights every step of a line in either direction", () => {
    for (const pixel of [draw(2, 3, 10, 3), draw(10, 3, 2, 3)]) {
      for (let x = 2; x <= 10; x++) expect(pixel(x, 3)).toBe(255);
      expect([pixel(1, 3), pixel(11, 3), pixel(5, 2), pixel(5, 4)]).toEqual([0, 0, 0, 0]);
    }
    const steep = draw(4, 9, 4, 1);
    for (let y = 1; y <= 9; y++) expect(steep(4, y)).toBe(255);
  });

  test("shares light between the two pixels it runs between", () => {
    const pixel = draw(2, 3.25, 10, 3.25);
    expect(pixel(5, 3)).toBe(191);
    expect(pixel(5, 4)).toBe(64);
  });

  test("runs brighter towards the target", () => {
    const pixel = draw(2, 3, 18, 3, 0.2);
    expect(pixel(2, 3)).toBe(51);
    expect(pixel(18, 3)).toBe(255);
    expect(pixel(10, 3)).toBeGreaterThan(pixel(4, 3));
  });

  test("draws of a line that passes through only what is inside", () => {
    const pixel = draw(-1_000_000, 5, 1_000_000, 5);
    for (let x = 0; x < 20; x++) expect(pixel(x, 5)).toBe(255);
    expect(() => draw(-50, -50, -10, 400)).not.toThrow();
  });
});
