import { expect, it } from "vitest";
import { groupByKind } from "./group-by-kind.ts";
import { nameKind } from "./kind-words.ts";

const links = ["related", "depends-on", "depends-on"].map((kind, at) => ({ kind, at }));

it("puts the largest group first and keeps the order within", () => {
  const groups = groupByKind(links, "outbound", true);
  expect(groups.map(({ kind, count }) => [kind, count])).toEqual([
    ["depends-on", { value: 2, exact: true }],
    ["related", { value: 1, exact: true }],
  ]);
  expect(groups[0]?.links.map(({ at }) => at)).toEqual([1, 2]);
});

it("claims no exact count while pages remain unread", () => {
  expect(groupByKind(links, "inbound", false).every(({ count }) => !count.exact)).toBe(true);
});

it("reads the reserved kind along the link, and against it", () => {
  expect([
    nameKind("supersedes"),
    nameKind("supersedes", "inbound"),
    nameKind("mentions", "inbound"),
  ]).toEqual(["superseded by", "supersedes", "mentions"]);
});
