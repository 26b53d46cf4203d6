import { describe, expect, it } from "vitest";
import { IdempotencyKey, IfMatch, IfNoneMatch } from "./precondition.ts";

describe("If-Match", () => {
  it.each([
    ["*", "*"],
    ['"1"', ["1"]],
    ['"1", "2"', ["1", "2"]],
    ['"1","2"\t,\t"3"', ["1", "2", "3"]],
    ['W/"1"', []],
    ['W/"1", "2"', ["2"]],
    ['""', [""]],
    ['"a,b"', ["a,b"]],
    ['"W/"', ["W/"]],
    [', ,"1",,', ["1"]],
    ['"\u00e9"', ["\u00e9"]],
  ])("reads %j as %j", (value, versions) => {
    expect(IfMatch.parse(value)).toEqual(versions);
  });

  it.each([
    "",
    "1",
    '"1',
    '1"',
    '"1" "2"',
    '*, "1"',
    '"1", *',
    "**",
    'w/"1"',
    'W/ "1"',
    ",",
    "'1'",
    '"a b"',
    '"1";',
    '"\u0100"',
    "null",
  ])("refuses %j", (value) => {
    expect(IfMatch.safeParse(value).success).toBe(false);
  });

  it("refuses what is long as quickly as it reads it", () => {
    const begun = performance.now();
    for (const filler of [" ", "\t,", ", ", '"1",', '"']) {
      IfMatch.safeParse(`"1"${filler.repeat(16_384 / filler.length)}!`);
    }
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});

describe("Idempotency-Key", () => {
  it("is 1 to 255 visible ASCII characters", () => {
    for (const key of ["a", "!", "~", "x".repeat(255)]) expect(IdempotencyKey.parse(key)).toBe(key);
    for (const key of ["", "a b", "a\tb", "\u00e9", "\u007f", "x".repeat(256), "a\n"]) {
      expect(IdempotencyKey.safeParse(key).success).toBe(false);
    }
  });
});

describe("If-None-Match", () => {
  it.each<[string, ReturnType<typeof IfNoneMatch.parse>]>([
    ["*", "*"],
    ['"a"', ["a"]],
    ['W/"a"', ["a"]],
    ['"a", W/"b" ,,"c"', ["a", "b", "c"]],
    ['W/"W/"', ["W/"]],
  ])("of %s compares weakly", (value, tags) => {
    expect(IfNoneMatch.parse(value)).toEqual(tags);
  });

  it.each(["", "bare", '"a', '*, "a"', 'w/"a"'])("of %s is refused", (value) => {
    expect(IfNoneMatch.safeParse(value).success).toBe(false);
  });
});
