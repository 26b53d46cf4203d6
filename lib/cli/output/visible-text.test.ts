import { describe, expect, it } from "vitest";
import { toVisibleLines, toVisibleText } from "./visible-text.ts";

describe("stored text on a terminal", () => {
  it.each([
    ["\u001b[2Jgone", "<U+001B>[2Jgone"],
    ["\u009b31mred", "<U+009B>31mred"],
    ["a\r\nb\tc", "a<U+000D><U+000A>b<U+0009>c"],
    ["abc\u202edef\u2066ghi", "abc<U+202E>def<U+2066>ghi"],
    ["in\u200bvisible\ufeff\u00ad", "in<U+200B>visible<U+FEFF><U+00AD>"],
    ["tag\u{e0041}", "tag<U+E0041>"],
    ["filler\u3164\u{e0101}", "filler<U+3164><U+E0101>"],
    ["a\u2028b\u2029", "a<U+2028>b<U+2029>"],
    ["\u007f\u0000", "<U+007F><U+0000>"],
  ])("writes out what a terminal obeys or nobody sees: %j", (text, visible) => {
    expect(toVisibleText(text)).toBe(visible);
  });

  it.each(["Größe 大きい עברית", "👩‍👩‍👧 ❤️ می‌خواهم", "a – b … 'c'"])(
    "leaves what people write alone: %s",
    (text) => {
      expect(toVisibleText(text)).toBe(text);
      expect(toVisibleLines(text)).toBe(text);
    },
  );

  it("keeps line ends and tabs of a text of many lines, and nothing else", () => {
    expect(toVisibleLines("a\r\n\tb\n\u001b]0;title\u0007\rc")).toBe(
      "a\n\tb\n<U+001B>]0;title<U+0007><U+000D>c",
    );
  });
});
