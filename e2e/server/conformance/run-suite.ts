import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectDirectory } from "#scripts/settings.ts";

const suite = [
  "--import",
  join(import.meta.dirname, "node20-hook.mjs"),
  join(projectDirectory, "node_modules/@modelcontextprotocol/conformance/dist/index.js"),
];

function run(args: string[], cwd: string): Promise<string> {
  return new Promise((resolve) => {
    // It ends with 1 when a scenario fails: which ones do is the test's to judge.
    execFile(process.execPath, [...suite, ...args], { cwd, timeout: 120_000 }, (_, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
}

/** The scenarios of the suite for servers. */
export async function listScenarios(): Promise<string[]> {
  const list = await run(["list", "--server"], tmpdir());
  return [...list.matchAll(/^ {2}- (\S+)/gm)].map(([, name]) => name ?? "");
}

type Check = { status: "SUCCESS" | "FAILURE" | "WARNING" | "INFO"; errorMessage?: string };

/** Runs every scenario against a server. Of each, what failed: nothing, when it passed. */
export async function runSuite(url: string): Promise<Record<string, string[]>> {
  const directory = mkdtempSync(join(tmpdir(), "weft-conformance-"));
  try {
    const said = await run(["server", "--url", url, "--suite", "all", "-o", directory], directory);
    const results = readdirSync(directory).flatMap((folder) => {
      const name = /^server-(.+)-\d{4}-\d\d-\d\dT/.exec(folder)?.[1];
      if (!name) return [];
      const checks: Check[] = JSON.parse(readFileSync(join(directory, folder, "checks.json"), "utf8"));
      const failures = checks.filter(({ status }) => status === "FAILURE");
      return [[name, failures.map(({ errorMessage }) => errorMessage ?? "failed")] as const];
    });
    if (results.length === 0) throw new Error(`The suite did not run:\n${said}`);
    return Object.fromEntries(results);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
