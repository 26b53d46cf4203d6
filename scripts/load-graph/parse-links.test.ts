import { expect, it } from "vitest";
import { parseLinks } from "./parse-links.ts";

const value = { type: "link", from: "a", to: "b", kind: "mentions" };

it("takes kind and weight as they stand, and keeps the rest as metadata", () => {
  const { items, skipped } = parseLinks([
    { line: 1, value: { ...value, weight: 0.3, via: "text" } },
    { line: 2, value: { ...value, kind: "depends-on" } },
  ]);
  expect(skipped).toEqual([]);
  expect(items).toEqual([
    { line: 1, from: "a", to: "b", kind: "mentions", value: { weight: 0.3, metadata: { via: "text" } } },
    { line: 2, from: "a", to: "b", kind: "depends-on", value: { weight: 1, metadata: {} } },
  ]);
});

it("says which field keeps a line from being a link", () => {
  const reasonOf = (changes: Record<string, unknown>) =>
    parseLinks([{ line: 1, value: { ...value, ...changes } }]).skipped.map((skipped) => skipped.reason);
  expect(reasonOf({ to: undefined })).toEqual([expect.stringMatching(/^to /)]);
  expect(reasonOf({ kind: " x" })).toEqual(["kind must not begin or end with white space"]);
  expect(reasonOf({ weight: 1.5 })).toEqual([expect.stringMatching(/^weight /)]);
  expect(reasonOf({ weight: "1" })).toEqual([expect.stringMatching(/^weight /)]);
});

it("keeps the first of two lines with the same ends and kind, as kinds are compared", () => {
  const { items, skipped } = parseLinks([
    { line: 1, value: { ...value, kind: "caf\u00e9", weight: 0.1 } },
    { line: 2, value: { ...value, kind: "cafe\u0301", weight: 0.2 } },
    { line: 3, value: { ...value, from: "b", to: "a", kind: "caf\u00e9" } },
  ]);
  expect(items.map((item) => item.line)).toEqual([1, 3]);
  expect(skipped).toEqual([{ file: "links.jsonl", line: 2, reason: "repeats line 1: a caf\u00e9 b" }]);
});
