import { expect, it } from "vitest";
import { toVisible, toVisibleLine } from "./to-visible.ts";

it("spells out what nobody would see", () => {
  const unseen: Record<string, string> = {
    "a right-to-left override": "\u202e",
    "an isolate": "\u2066",
    "a mark": "\u200f",
    "an Arabic letter mark": "\u061c",
    "a zero-width space": "\u200b",
    "a zero-width joiner": "\u200d",
    "a byte order mark": "\ufeff",
    "a soft hyphen": "\u00ad",
    "a tag": "\u{e0041}",
    "a variation selector": "\ufe01",
    "one of emoji behind a letter": "\ufe0f",
    "one of the supplement": "\u{e0101}",
    "a Hangul filler": "\u3164",
    "an escape": "\u001b",
    "a C1 control": "\u009b",
    "a line separator": "\u2028",
  };
  for (const [what, character] of Object.entries(unseen)) {
    const hex = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
    expect({ what, shown: toVisible(`a${character}b`) }).toEqual({ what, shown: `a⟨U+${hex}⟩b` });
  }
});

it("leaves what is seen as it is", () => {
  const text = "Grüße, 你好, שלום, ❤️, é, tab\tand\nlines";
  expect(toVisible(text)).toBe(text);
  expect(toVisible("a\r\nb")).toBe("a\nb");
});

it("keeps a title in its line", () => {
  expect(toVisibleLine("a\r\n\tb\u202e")).toBe("a b⟨U+202E⟩");
});
