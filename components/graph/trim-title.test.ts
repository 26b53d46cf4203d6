import { expect, test } from "vitest";
import { trimTitle } from "./trim-title.ts";

test.each([
  ["Type Hints", "Type Hints"],
  ["  Two\n lines ", "Two lines"],
  ["Metadata for Python Software Packages 2.0", "Metadata for Python Software…"],
  ["Donaudampfschifffahrtsgesellschaftskapitän", "Donaudampfschifffahrtsgesellschaf…"],
  ["🧵".repeat(40), `${"🧵".repeat(33)}…`],
])("%j becomes %j", (title, label) => {
  expect(trimTitle(title)).toBe(label);
});
