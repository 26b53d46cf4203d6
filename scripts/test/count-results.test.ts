import { describe, expect, test } from "vitest";
import { countPlaywright, countVitest } from "./count-results.ts";

describe("vitest", () => {
  const report = { success: true, numPassedTests: 7, numFailedTests: 0, numPendingTests: 0 };
  test("passed tests are counted", () => {
    expect(countVitest(report)).toEqual({ passed: 7, failed: 0 });
  });
  test("a skipped test counts as failed", () => {
    expect(countVitest({ ...report, numPendingTests: 2 })).toEqual({ passed: 7, failed: 2 });
  });
  test("a file that does not load counts as one failure", () => {
    expect(countVitest({ ...report, success: false })).toEqual({ passed: 7, failed: 1 });
  });
});

describe("playwright", () => {
  const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 0 };
  test("expected results are counted", () => {
    expect(countPlaywright({ errors: [], stats })).toEqual({ passed: 5, failed: 0 });
  });
  test("unexpected, flaky and skipped ones have failed", () => {
    const mixed = { expected: 5, unexpected: 1, flaky: 2, skipped: 3 };
    expect(countPlaywright({ errors: [], stats: mixed })).toEqual({ passed: 5, failed: 6 });
  });
  test("an error outside of any test counts as one", () => {
    expect(countPlaywright({ errors: [{ message: "no browser" }], stats })).toEqual({ passed: 5, failed: 1 });
  });
});
