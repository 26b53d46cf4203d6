import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { projectDirectory } from "./settings.ts";

type Ran = { code: number; stdout: string; stderr: string };

const dataDirectory = mkdtempSync(join(tmpdir(), "weft-test-"));
afterAll(() => rmSync(dataDirectory, { recursive: true }));

/** Runs the command as a process of its own, on a database that nobody serves. */
function run(...args: string[]): Promise<Ran> {
  const environment = {
    ...process.env,
    WEFT_DATA_DIR: dataDirectory,
    DATABASE_URL: "postgresql://nobody@127.0.0.1:1/nothing",
    XDG_CONFIG_HOME: dataDirectory,
    WEFT_API_KEY: "",
  };
  return new Promise((resolve) => {
    const command = ["--import", "tsx", "scripts/weft.ts", ...args];
    execFile(
      process.execPath,
      command,
      { cwd: projectDirectory, env: environment },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

const addition = ["admin", "workspace", "add", "slug", "--name", "A place"];

it("exits 0 when it has helped, with help on standard output", async () => {
  const { code, stdout, stderr } = await run("admin", "--help");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  for (const noun of ["user", "workspace", "member", "key", "grant"]) expect(stdout).toContain(noun);
});

it("exits 2 when it is not written as it must be, before it opens anything", async () => {
  const { code, stdout, stderr } = await run(...addition, "--colour", "red");
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain("--colour");
});

it("exits 3 when it can't reach the database, and says which in one sentence", async () => {
  const { code, stdout, stderr } = await run(...addition);
  expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
  expect(stderr).toMatch(/^weft: .*127\.0\.0\.1:1\/nothing.*\n$/);
});

it("asks a server without opening this one's database", async () => {
  const { code, stdout, stderr } = await run("whoami");
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(/^weft: there is no API key .*weft login.*\n$/);
});
