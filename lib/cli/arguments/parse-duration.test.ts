import { expect, it } from "vitest";
import { parseDuration } from "./parse-duration.ts";

it.each([
  ["1h", 3_600_000],
  ["12h", 43_200_000],
  ["90d", 7_776_000_000],
  ["2w", 1_209_600_000],
  ["9999d", 863_913_600_000],
])("%s", (text, milliseconds) => {
  expect(parseDuration(text)).toBe(milliseconds);
});

it.each(["", "90", "d", "0d", "-1d", "1.5h", "1 d", "1D", "1m", "10000d", "1d2h", "\u0661d"])(
  "not %j",
  (text) => {
    expect(parseDuration(text)).toBeNull();
  },
);
