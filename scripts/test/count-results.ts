import { z } from "zod";

export type Counts = { passed: number; failed: number };

const Vitest = z.object({
  success: z.boolean(),
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
});
const Playwright = z.object({
  errors: z.array(z.unknown()),
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
});

/** A file that could not even be loaded, or a failed set-up, is in no test's result: it counts as one. */
const atLeastOne = (failed: number, succeeded: boolean) => (succeeded ? failed : Math.max(failed, 1));

/** Counts what vitest's JSON reporter wrote. A test that was skipped has proved nothing: it failed. */
export function countVitest(report: unknown): Counts {
  const { success, numPassedTests, numFailedTests, numPendingTests } = Vitest.parse(report);
  return { passed: numPassedTests, failed: atLeastOne(numFailedTests + numPendingTests, success) };
}

/** Counts what Playwright's JSON reporter wrote. A test that passed at its second try has failed once. */
export function countPlaywright(report: unknown): Counts {
  const { errors, stats } = Playwright.parse(report);
  const failed = stats.unexpected + stats.flaky + stats.skipped;
  return { passed: stats.expected, failed: atLeastOne(failed, errors.length === 0) };
}
