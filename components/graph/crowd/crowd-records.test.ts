import { describe, expect, test } from "vitest";
import { emptyCrowd, NO_HUE } from "./crowd-arrays.ts";
import { numberDashes, toLinkMasks, toLinkPlaces, toLinkTraits } from "./crowd-records.ts";

function buildPair() {
  const crowd = emptyCrowd(2, 1, [[], [5, 3]]);
  crowd.memories.x.set([10, 30]);
  crowd.memories.y.set([20, 40]);
  crowd.links.source.set([1]);
  crowd.links.target.set([0]);
  crowd.links.kind.set([1]);
  crowd.links.weight.set([0.5]);
  return crowd;
}

describe("the records of a link", () => {
  test("are the source's and then the target's", () => {
    expect([...toLinkPlaces(buildPair())]).toEqual([30, 40, 10, 20, 10, 20, 30, 40]);
    expect([...toLinkMasks(buildPair())]).toEqual([1, 1]);
  });

  test("say whether both ends are of one hue; no hue is none", () => {
    const crowd = buildPair();
    expect([...toLinkTraits(crowd)]).toEqual([NO_HUE, 128, 1, 0, NO_HUE, 128, 1, 0]);
    crowd.memories.hue.set([4, 4]);
    expect([...toLinkTraits(crowd)]).toEqual([4, 128, 1, 1, 4, 128, 1, 1]);
    crowd.memories.hue.set([2, 4]);
    expect([...toLinkTraits(crowd)]).toEqual([4, 128, 1, 0, 2, 128, 1, 0]);
  });
});

describe("numberDashes", () => {
  test("gives equal dashes one number, solid lines none", () => {
    const { byKind, lengths } = numberDashes([[5, 3], [], [2, 1, 1, 1], [5, 3]]);
    expect(byKind).toEqual([1, 0, 2, 1]);
    expect([...lengths.slice(8, 24)]).toEqual([5, 3, 0, 0, 0, 0, 8, 0, 2, 1, 1, 1, 0, 0, 5, 0]);
  });

  test("draws solid what is beyond the shader's room", () => {
    const { byKind } = numberDashes(Array.from({ length: 12 }, (_, index) => [index + 1, 1]));
    expect(byKind.slice(0, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(new Set(byKind.slice(7))).toEqual(new Set([0]));
  });
});
