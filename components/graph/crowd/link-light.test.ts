import { describe, expect, test } from "vitest";
import { emptyCrowd } from "./crowd-arrays.ts";
import { fadeOf, measureLight, opacityAt } from "./link-light.ts";

/** A ring of memories, each linked to the `reach` that follow it. */
function buildRing(count: number, reach: number) {
  const crowd = emptyCrowd(count, count * reach);
  for (let memory = 0; memory < count; memory++) {
    crowd.memories.x[memory] = 1000 * Math.cos((memory / count) * 2 * Math.PI);
    crowd.memories.y[memory] = 1000 * Math.sin((memory / count) * 2 * Math.PI);
    for (let step = 0; step < reach; step++) {
      crowd.links.source[memory * reach + step] = memory;
      crowd.links.target[memory * reach + step] = (memory + step + 1) % count;
    }
  }
  return crowd;
}

describe("the light of links", () => {
  test("falls with their density, on the graph and on the screen", () => {
    const thin = measureLight(buildRing(200, 2));
    const dense = measureLight(buildRing(200, 60));
    expect(opacityAt(dense, 0.2)).toBeLessThan(opacityAt(thin, 0.2));
    expect(opacityAt(dense, 0.2)).toBeLessThan(opacityAt(dense, 1));
  });

  test("rises when a filter hides most of them", () => {
    const ring = buildRing(200, 60);
    const before = opacityAt(measureLight(ring), 0.3);
    ring.links.mask.fill(0, 100);
    expect(opacityAt(measureLight(ring), 0.3)).toBeGreaterThan(before);
  });

  test("falls with length beyond the usual", () => {
    expect(fadeOf(80, 100)).toBe(1);
    expect(fadeOf(400, 100)).toBeLessThan(fadeOf(200, 100));
  });

  test("is something even without links", () => {
    expect(Number.isFinite(opacityAt(measureLight(emptyCrowd(0, 0)), 1))).toBe(true);
  });
});
