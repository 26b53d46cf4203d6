import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "#scripts/chromium.ts";
import { openTemporaryPostgres } from "#scripts/database/temporary-postgres.ts";
import { StartupError } from "#scripts/startup-error.ts";
import type { Counts } from "./count-results.ts";
import { runProgram } from "./run-program.ts";
import { startServer } from "./start-server.ts";
import type { Step } from "./steps.ts";

/** The steps of a suite. `report` is the file a test program writes its counts to. */
type ToSteps = (report: string) => Step[];

const stopping = new AbortController();
const { signal } = stopping;

const scratch = mkdtempSync(join(tmpdir(), "weft-test-"));
const report = join(scratch, "report.json");
const total: Counts = { passed: 0, failed: 0 };

function readCounts({ count }: Step, succeeded: boolean): Counts {
  if (!count) return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  try {
    const { passed, failed } = count(JSON.parse(readFileSync(report, "utf8")));
    return { passed, failed: succeeded ? failed : Math.max(failed, 1) };
  } catch {
    // It ended before it wrote a report.
    return { passed: 0, failed: 1 };
  }
}

async function runStep(step: Step, adminUrl: string): Promise<boolean> {
  console.log(`\n── ${step.name}`);
  rmSync(report, { force: true });
  const server = step.server ? await startServer(adminUrl, `weft_${step.name}`) : null;
  const env = {
    WEFT_TEST_ADMIN_URL: adminUrl,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    ...(server ? { ...server.env, WEFT_TEST_URL: server.url } : {}),
    ...step.env,
  };
  try {
    let succeeded = true;
    for (const command of step.commands) {
      succeeded = succeeded && !signal.aborted && (await runProgram(command, env, signal));
    }
    const { passed, failed } = readCounts(step, succeeded);
    total.passed += passed;
    total.failed += failed;
    return failed === 0;
  } finally {
    await server?.close();
  }
}

async function run(toSteps: ToSteps, onFailure: "end" | "go on") {
  const wanted = process.argv.slice(2);
  const chosen = toSteps(report).filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  // Asked for first: nobody should learn after ten minutes that a browser is missing.
  const wantsBrowser = chosen.some(({ commands }) => commands.some(([program]) => program === "playwright"));
  if (wantsBrowser) process.env.WEFT_CHROMIUM = findChromium();
  const postgres = await openTemporaryPostgres();
  try {
    for (const step of chosen) {
      if (signal.aborted) break;
      if (!(await runStep(step, postgres.adminUrl)) && onFailure === "end") break;
    }
  } finally {
    await postgres.close();
  }
}

function fail(error: unknown) {
  console.error(error instanceof StartupError ? error.message : error);
  total.failed += 1;
  stopping.abort();
}

/**
 * Runs the steps of a suite, or those alone that the command line names, on one PostgreSQL that it starts and stops. Its last line is
 * the count, which decides how the process ends.
 */
export async function runSteps(
  toSteps: ToSteps,
  { onFailure }: { onFailure: "end" | "go on" },
): Promise<never> {
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => stopping.abort());
  process.on("uncaughtException", fail);
  await run(toSteps, onFailure).catch(fail);
  rmSync(scratch, { recursive: true, force: true });
  if (signal.aborted) total.failed = Math.max(total.failed, 1);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 ? 0 : 1);
}
