import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonBytes, metadata } from "./metadata.ts";

const small = metadata(64);

function messages(value: unknown): string[] {
  return small.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];
}

/** Objects and lists by turns, `depth` deep. */
function nested(depth: number): unknown {
  let value: unknown = depth % 2 === 0 ? [] : {};
  for (let level = depth - 1; level > 0; level -= 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

describe("metadata", () => {
  it("is any JSON object, as it is", () => {
    const json = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 }));
    fc.assert(
      fc.property(json, (object) => {
        const value = JSON.parse(JSON.stringify(object));
        const storable =
          !JSON.stringify(value).includes("\\u0000") && !JSON.stringify(value).includes("__proto__");
        if (storable) expect(metadata(1_000_000).parse(value)).toEqual(value);
      }),
    );
  });

  it("is nothing else", () => {
    for (const value of [null, [], "text", 1, true, undefined])
      expect(messages(value)).toEqual(["must be a JSON object"]);
  });

  it("counts bytes of compact UTF-8", () => {
    expect(jsonBytes({ a: "\u00e4\u{1f9f5}\n" })).toBe('{"a":""}'.length + 2 + 4 + 2);
    const value = { a: "\u00e4".repeat(28) };
    expect(jsonBytes(value)).toBe(64);
    expect(messages(value)).toEqual([]);
    expect(messages({ a: `${value.a}x` })).toEqual(["may be at most 64 bytes of compact JSON"]);
  });

  it("nests 32 deep, itself the first", () => {
    const wide = metadata(1_000_000);
    expect(wide.safeParse(nested(31)).success).toBe(true);
    expect(wide.safeParse({ a: nested(30) }).success).toBe(true);
    expect(wide.safeParse({ a: nested(31) }).success).toBe(true);
    expect(wide.safeParse({ a: { a: nested(31) } }).success).toBe(false);
    const bottomless: unknown = JSON.parse(`{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`);
    expect(wide.safeParse(bottomless).success).toBe(false);
  });

  it("keeps each key it is given, or refuses", () => {
    for (const key of ["constructor", "toString", "hasOwnProperty", "", "0", "__proto", "\u2028"]) {
      const value: unknown = JSON.parse(JSON.stringify({ [key]: 1 }));
      expect(Object.keys(small.parse(value))).toEqual([key]);
    }
    for (const json of ['{"__proto__":1}', '{"a":{"__proto__":{}}}', '{"a":[{"__proto__":1}]}']) {
      expect(messages(JSON.parse(json))).toEqual(["must not hold a key named __proto__"]);
    }
  });
});
