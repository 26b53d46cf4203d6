import { expect, it } from "vitest";
import { parseMemories } from "./parse-memories.ts";

const value = { type: "memory", id: "pep-0001", kind: "decision", title: "Guidelines", owner: "owner-01" };

it("makes a memory of a line: facts become its content, its status a tag", () => {
  const facts = { status: "Active", created: "2000-06-13" };
  const { items, skipped } = parseMemories([{ line: 4, value: { ...value, ...facts, tags: ["process"] } }]);
  expect(skipped).toEqual([]);
  expect(items).toEqual([
    {
      line: 4,
      id: "pep-0001",
      owner: "owner-01",
      memory: {
        title: "Guidelines",
        type: "decision",
        tags: ["Active", "process"],
        content: "- **Id:** pep-0001\n- **Status:** Active\n- **Created:** 2000-06-13",
        metadata: { source: { id: "pep-0001", ...facts } },
        scope: "shared",
        relatedIds: [],
      },
    },
  ]);
});

it("makes no tag of a status that is too long for one", () => {
  const { items } = parseMemories([{ line: 1, value: { ...value, status: "x".repeat(65) } }]);
  expect(items[0]?.memory.tags).toEqual([]);
});

it("says which field keeps a line from being a memory", () => {
  const reasonOf = (changes: Record<string, unknown>) =>
    parseMemories([{ line: 1, value: { ...value, ...changes } }]).skipped.map((skipped) => skipped.reason);
  expect(reasonOf({ type: "note" })).toEqual([expect.stringMatching(/^type /)]);
  expect(reasonOf({ title: undefined })).toEqual([expect.stringMatching(/^title /)]);
  expect(reasonOf({ title: "x".repeat(201) })).toEqual(["title may have at most 200 characters"]);
  expect(reasonOf({ owner: "Owner 1" })).toEqual([expect.stringMatching(/^owner must be /)]);
  expect(reasonOf({ tags: ["a", 1] })).toEqual([expect.stringMatching(/^tags 1 /)]);
  expect(reasonOf({ notes: "x".repeat(17_000) })).toEqual([
    expect.stringMatching(/^metadata may be at most /),
  ]);
});

it("keeps the first of two lines with one id", () => {
  const { items, skipped } = parseMemories([
    { line: 1, value },
    { line: 2, value: { ...value, title: "Other" } },
  ]);
  expect(items.map((item) => item.memory.title)).toEqual(["Guidelines"]);
  expect(skipped).toEqual([{ file: "memories.jsonl", line: 2, reason: "repeats the id pep-0001 of line 1" }]);
});
