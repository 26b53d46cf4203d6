import { expect, it } from "vitest";
import { toAgentName } from "./to-agent-name.ts";

it.each([
  ["Scribe", "Scribe"],
  ["  Scribe \n of\tours ", "Scribe of ours"],
  ["Scr\u200bibe\u202e\u2066", "Scribe"],
  ["\u0000\u200b \u2028", "Agent"],
  ["", "Agent"],
  ["\ud800Scribe", "Scribe"],
  ["e\u0301", "\u00e9"],
  ["😀".repeat(101), "😀".repeat(100)],
])("%j is shown as %j", (name, shown) => {
  expect(toAgentName(name)).toBe(shown);
});
