import { expect, it } from "vitest";
import { MemoryId } from "#lib/contract/id.ts";
import { fitEnds } from "./fit-ends.ts";

const id = (n: number) => MemoryId.parse(`01900000-0000-7000-8000-${String(n).padStart(12, "0")}`);
const link = (from: number, to: number) => ({
  sourceId: id(from),
  targetId: id(to),
  kind: "related",
  weight: 1,
});

it("keeps everything that fits, as it was", () => {
  const turns = [[link(1, 2), link(2, 3)], [], [link(3, 1)]];
  const { links, ends } = fitEnds(turns, 3);
  expect(links).toEqual(turns.flat());
  expect(ends).toEqual(new Set([id(1), id(2), id(3)]));
});

it("goes by turns, so that one owner's many don't crowd out the others' one", () => {
  const crowd = Array.from({ length: 50 }, (_, index) => link(100 + 2 * index, 101 + 2 * index));
  const { links } = fitEnds([crowd, [link(1, 2)], [link(3, 4)]], 8);
  expect(links).toEqual([crowd[0], crowd[1], link(1, 2), link(3, 4)]);
});

it("leaves a link out whose ends are too many, and takes a later one that needs fewer", () => {
  const { links, ends } = fitEnds([[link(1, 2), link(3, 4), link(2, 1), link(1, 3)]], 3);
  expect(links).toEqual([link(1, 2), link(2, 1), link(1, 3)]);
  expect(ends.size).toBe(3);
});

it("has nothing where nothing fits", () => {
  expect(fitEnds([[link(1, 2)]], 1)).toEqual({ links: [], ends: new Set() });
  expect(fitEnds([], 5)).toEqual({ links: [], ends: new Set() });
});
