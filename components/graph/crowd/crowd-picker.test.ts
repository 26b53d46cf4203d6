import { describe, expect, test } from "vitest";
import { createRandom } from "../layout/random.ts";
import { emptyCrowd } from "./crowd-arrays.ts";
import { CrowdPicker } from "./crowd-picker.ts";
import { SegmentGrid } from "./segment-grid.ts";

/** Two large memories that overlap, a small one far off, and a link from it to the second. */
function buildCrowd() {
  const crowd = emptyCrowd(3, 1);
  crowd.memories.x.set([0, 10, 200]);
  crowd.memories.radius.set([10, 10, 1]);
  crowd.links.source.set([2]);
  crowd.links.target.set([1]);
  return crowd;
}
const at = (x: number, y: number) => ({ point: { x, y }, reach: 4, scale: 1, leastRadius: 3 });

describe("CrowdPicker", () => {
  test("takes the topmost of memories that overlap", () => {
    const picker = new CrowdPicker(buildCrowd());
    expect(picker.pick(at(4, 0))).toEqual({ memory: 1 });
    expect(picker.pick(at(-4, 0))).toEqual({ memory: 0 });
  });

  test("reaches for specks, which the pointer could not hit", () => {
    const picker = new CrowdPicker(buildCrowd());
    expect(picker.pick(at(200, 2.5))).toEqual({ memory: 2 });
    expect(picker.pick(at(200, 9))).toBeNull();
  });

  test("takes a link only beside memories, and within reach", () => {
    const picker = new CrowdPicker(buildCrowd());
    expect(picker.pick(at(100, 3.9))).toEqual({ link: 0 });
    expect(picker.pick(at(100, 4.1))).toBeNull();
    expect(picker.pick(at(15, 0))).toEqual({ memory: 1 });
  });

  test("passes over what is hidden", () => {
    const crowd = buildCrowd();
    const picker = new CrowdPicker(crowd);
    crowd.memories.mask[1] = 0;
    expect(picker.pick(at(4, 0))).toEqual({ memory: 0 });
    crowd.links.mask[0] = 0;
    expect(picker.pick(at(100, 0))).toBeNull();
  });

  test("finds nothing in nothing", () => {
    expect(new CrowdPicker(emptyCrowd(0, 0)).pick(at(0, 0))).toBeNull();
  });
});

describe("SegmentGrid", () => {
  test("finds what a search of all links finds", () => {
    const random = createRandom(11);
    const crowd = emptyCrowd(200, 600);
    for (let memory = 0; memory < 200; memory++) {
      crowd.memories.x[memory] = random() * 3000 - 900;
      crowd.memories.y[memory] = random() * 1200;
    }
    for (let link = 0; link < 600; link++) {
      crowd.links.source[link] = Math.floor(random() * 200);
      crowd.links.target[link] = Math.floor(random() * 200);
    }
    const grid = new SegmentGrid(crowd);
    const distanceTo = (link: number, x: number, y: number) => {
      const [from, to] = [crowd.links.source[link] ?? 0, crowd.links.target[link] ?? 0];
      const [fromX = 0, fromY = 0] = [crowd.memories.x[from], crowd.memories.y[from]];
      const alongX = (crowd.memories.x[to] ?? 0) - fromX;
      const alongY = (crowd.memories.y[to] ?? 0) - fromY;
      const squared = alongX ** 2 + alongY ** 2 || 1;
      const share = Math.max(0, Math.min(1, ((x - fromX) * alongX + (y - fromY) * alongY) / squared));
      return Math.hypot(x - fromX - alongX * share, y - fromY - alongY * share);
    };
    for (let query = 0; query < 300; query++) {
      const [x, y] = [random() * 3400 - 1100, random() * 1500 - 150];
      const distances = Array.from({ length: 600 }, (_, link) => distanceTo(link, x, y));
      const shortest = Math.min(...distances);
      const found = grid.nearest({ x, y }, 25);
      if (shortest > 25) expect(found).toBe(-1);
      else expect(distances[found]).toBeCloseTo(shortest, 3);
    }
  });
});
