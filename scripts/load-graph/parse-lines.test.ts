import { expect, it } from "vitest";
import { parseLines } from "./parse-lines.ts";

it("reads each line for itself, and numbers what it finds as an editor does", () => {
  const text = '\uFEFF{"a":1}\r\n\n{"a":2\n[3]\nnull\n{"a":6}';
  expect(parseLines("memories.jsonl", text)).toEqual({
    items: [
      { line: 1, value: { a: 1 } },
      { line: 6, value: { a: 6 } },
    ],
    skipped: [
      { file: "memories.jsonl", line: 3, reason: "is no valid JSON" },
      { file: "memories.jsonl", line: 4, reason: "is no JSON object" },
      { file: "memories.jsonl", line: 5, reason: "is no JSON object" },
    ],
  });
});

it("finds nothing in an empty text", () => {
  expect(parseLines("links.jsonl", "\n")).toEqual({ items: [], skipped: [] });
});
