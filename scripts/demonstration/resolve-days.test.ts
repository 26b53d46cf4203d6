import { expect, test } from "vitest";
import { resolveDays } from "./resolve-days.ts";

const today = new Date("2024-03-01T00:30:00Z");

test("every day is written out, counted back in UTC, across a leap day", () => {
  expect(resolveDays("From {{day 366}} to {{day 1}}.", today)).toBe("From 2023-03-01 to 2024-02-29.");
});

test("other braces stay", () => {
  expect(resolveDays("Hello {{name}}, {{day x}}", today)).toBe("Hello {{name}}, {{day x}}");
});
