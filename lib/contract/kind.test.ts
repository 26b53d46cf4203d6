import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Kind } from "./kind.ts";
import { countCharacters, isStorableText, text } from "./text.ts";

describe("Kind", () => {
  it("takes exactly what the contract says, of any text", () => {
    const any = fc.oneof(
      fc.string({ unit: "binary", maxLength: 80 }),
      fc.string({ unit: "grapheme", maxLength: 80 }),
    );
    fc.assert(
      fc.property(any, (given) => {
        const kind = given.normalize("NFC");
        const good =
          kind.isWellFormed() &&
          !/\p{Cc}/u.test(kind) &&
          !/^\s|\s$/u.test(kind) &&
          [...kind].length >= 1 &&
          [...kind].length <= 64;
        const parsed = Kind.safeParse(given);
        expect(parsed.success).toBe(good);
        if (parsed.success) expect(parsed.data).toBe(kind);
      }),
      { numRuns: 2_000 },
    );
  });

  it("takes again what it gave", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 64 }), (given) => {
        const parsed = Kind.safeParse(given);
        if (parsed.success) expect(Kind.parse(parsed.data)).toBe(parsed.data);
      }),
    );
  });
});

describe("text", () => {
  it.each([
    ["", 0],
    ["abc", 3],
    ["\u{1f9f5}", 1],
    ["e\u0301", 2],
    ["\u{1f469}\u200d\u{1f680}", 3],
  ])("%j has so many characters: %i", (value, count) => {
    expect(countCharacters(value)).toBe(count);
    expect(text(count, count).safeParse(value).success).toBe(true);
    expect(text(count + 1, 99).safeParse(value).success).toBe(false);
    if (count > 0) expect(text(0, count - 1).safeParse(value).success).toBe(false);
  });

  it.each([
    ["a\u0000", false],
    ["\ud83e", false],
    ["\uddf5\ud83e", false],
    ["\u{1f9f5}\ufffd\u0001", true],
  ])("%j can be stored: %s", (value, storable) => {
    expect(isStorableText(value)).toBe(storable);
    expect(text(1, 9).safeParse(value).success).toBe(storable);
  });
});
