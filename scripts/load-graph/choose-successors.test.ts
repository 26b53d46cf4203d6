import { expect, it } from "vitest";
import { chooseSuccessors } from "./choose-successors.ts";
import type { SourceLink } from "./parse-links.ts";

/** `b a` says that b supersedes a. */
function supersessions(...pairs: string[]): SourceLink[] {
  return pairs.map((pair, index) => {
    const [from = "", to = ""] = pair.split(" ");
    return { line: index + 1, from, to, kind: "supersedes", value: { weight: 1, metadata: {} } };
  });
}

it("turns newer to older around, along a chain", () => {
  expect(chooseSuccessors(supersessions("c b", "b a"))).toEqual({
    items: [
      { line: 1, older: "b", newer: "c" },
      { line: 2, older: "a", newer: "b" },
    ],
    skipped: [],
  });
});

it("keeps the first of several successors, and lets one memory succeed several", () => {
  const { items, skipped } = chooseSuccessors(supersessions("b a", "c a", "c b"));
  expect(items).toEqual([
    { line: 1, older: "a", newer: "b" },
    { line: 3, older: "b", newer: "c" },
  ]);
  expect(skipped).toEqual([
    { file: "links.jsonl", line: 2, reason: "a has the successor b (line 1) and can't have c too" },
  ]);
});

it("leaves out the line that would close a loop, of any length", () => {
  const { items, skipped } = chooseSuccessors(supersessions("b a", "c b", "a c", "d d", "x y", "y x"));
  expect(items.map((item) => item.line)).toEqual([1, 2, 5]);
  expect(skipped.map((skip) => [skip.line, skip.reason])).toEqual([
    [3, "c can't be succeeded by a, which it succeeds itself: the chain would loop"],
    [4, "d can't be succeeded by d, which it succeeds itself: the chain would loop"],
    [6, "x can't be succeeded by y, which it succeeds itself: the chain would loop"],
  ]);
});
