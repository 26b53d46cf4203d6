import { describe, expect, it } from "vitest";
import { limits } from "#lib/contract/limits.ts";
import { parseLine } from "./parse-line.ts";

function parse(value: unknown) {
  return parseLine({ line: 7, text: typeof value === "string" ? value : JSON.stringify(value) });
}

const memory = { type: "memory", externalId: "a", content: "A" };
const link = { type: "link", source: "a", target: "b" };

describe("parseLine", () => {
  it("reads a memory, and keeps apart what is left out and what is none", () => {
    expect(parse(memory)).toEqual({ line: 7, memory });
    const whole = {
      ...memory,
      title: "T",
      memoryType: "rule",
      tags: ["x"],
      scope: "private",
      metadata: { a: [1] },
      archivedAt: null,
      successor: null,
    };
    expect(parse(whole)).toEqual({ line: 7, memory: whole });
    expect(parse({ ...memory, archivedAt: "2026-01-01T00:00:00+02:00", successor: "b" })).toMatchObject({
      memory: { successor: "b" },
    });
  });

  it("reads a link, of kind related by default", () => {
    expect(parse(link)).toEqual({ line: 7, link: { ...link, kind: "related" } });
    const whole = { ...link, kind: "e\u0301", weight: -0, metadata: {} };
    expect(parse(whole)).toEqual({ line: 7, link: { ...whole, kind: "\u00e9", weight: 0 } });
  });

  it("refuses a name that is given twice, however it is written", () => {
    const detail = (text: string) =>
      expect(parse(text)).toEqual({
        line: 7,
        code: "invalid_request",
        detail: expect.stringMatching(/^metadata\/a: is given twice$/),
      });
    detail('{"type":"link","source":"a","target":"b","metadata":{"a":1,"a":2}}');
    detail('{"type":"link","source":"a","target":"b","metadata":{"a":1,"\\u0061":2}}');
    expect(parse(`{"${"x".repeat(400)}":1,"${"x".repeat(400)}":1}`)).toMatchObject({
      detail: "x".repeat(300),
    });
  });

  it("passes over what says nothing: empty lines and manifests", () => {
    for (const text of ["", "  \r", '{"type":"manifest"}', '{"type":"manifest","colour":{"a":1}}']) {
      expect(parse(text)).toBeNull();
    }
  });

  it("says what is wrong, and where", () => {
    const refused: [unknown, string][] = [
      ["{", "is not JSON"],
      ['{"type":"memory"} {}', "is not JSON"],
      ["[]", "the line: "],
      ["null", "the line: "],
      [{}, "type: "],
      [{ type: "node" }, "type: "],
      [{ ...memory, colour: 1 }, "colour: is not known here"],
      [`{"type":"memory","externalId":"a","content":"A","__proto__":1}`, "__proto__: is not known here"],
      [{ ...memory, externalId: "" }, "externalId: "],
      [{ ...memory, externalId: "x".repeat(limits.import.externalId + 1) }, "externalId: "],
      [{ ...memory, content: "" }, "content: "],
      [{ ...memory, content: "a\0" }, "content: "],
      [{ ...memory, title: "x".repeat(limits.memory.title + 1) }, "title: "],
      [`{"type":"memory","externalId":"a","content":"\\ud800"}`, "content: "],
      [{ ...memory, tags: Array(33).fill("x") }, "tags: "],
      [{ ...memory, scope: "public" }, "scope: "],
      [{ ...memory, metadata: [] }, "metadata: "],
      [`{"type":"memory","externalId":"a","content":"A","metadata":{"__proto__":1}}`, "metadata: "],
      [{ ...memory, metadata: { a: "x".repeat(limits.memory.metadataBytes) } }, "metadata: "],
      [
        `{"type":"memory","externalId":"a","content":"A","metadata":{"a":${"[".repeat(50_000)}${"]".repeat(50_000)}}}`,
        "metadata: ",
      ],
      [{ ...memory, archivedAt: "yesterday" }, "archivedAt: "],
      [{ ...memory, archivedAt: "2026-02-30T00:00:00Z" }, "archivedAt: "],
      [{ ...memory, archivedAt: "0000-01-01T00:00:00Z" }, "archivedAt: "],
      [{ ...memory, archivedAt: "0001-01-01T00:00:00+14:00" }, "archivedAt: "],
      [{ ...memory, archivedAt: "9999-12-31T23:59:59-12:00" }, "archivedAt: "],
      [{ ...memory, archivedAt: null, successor: "b" }, "successor: "],
      [{ ...link, kind: " a" }, "kind: "],
      [{ ...link, weight: 1.5 }, "weight: "],
      [{ ...link, weight: "1" }, "weight: "],
      [{ ...link, metadata: { a: "x".repeat(limits.link.metadataBytes) } }, "metadata: "],
      [{ ...link, target: undefined }, "target: "],
    ];
    for (const [value, detail] of refused) {
      expect(parse(value)).toEqual({
        line: 7,
        code: "invalid_request",
        detail: expect.stringContaining(detail),
      });
    }
  });

  it("does not repeat a fault at any length", () => {
    const long = parse({ ...memory, ["\u{1f600}".repeat(5_000)]: 1 });
    expect(long).toMatchObject({ code: "invalid_request" });
    expect(JSON.stringify(long).length).toBeLessThan(800);
  });
});
