import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { stripVTControlCharacters } from "node:util";
import { buildCommand } from "#scripts/package/build-command.ts";
import { projectDirectory } from "#scripts/settings.ts";

export type Ran = { code: number | null; stdout: string; stderr: string };

/** The `weft` command as it is installed, with an environment of its own. */
export type Command = {
  /** Its one file. */
  file: string;
  /** A folder that goes with it; its configuration is there. */
  home: string;
  /** Everything that it finds in its environment. */
  env: NodeJS.ProcessEnv;
  run(args: string[], options?: { input?: string; env?: Record<string, string> }): Promise<Ran>;
  /** Runs a line of a shell on a terminal of its own, and types at it, a text each time that it asks. */
  type(
    line: string,
    typed: string[],
    env?: Record<string, string>,
  ): Promise<{ code: number | null; seen: string }>;
  close(): void;
};

/** Builds the command from the sources, and gives it what is in `env` besides. */
export async function buildWeft(env: Record<string, string>): Promise<Command> {
  // Where it finds the one package that is not in it.
  const cache = join(projectDirectory, "node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  const directory = mkdtempSync(join(cache, "weft-"));
  const home = mkdtempSync(join(tmpdir(), "weft-home-"));
  await buildCommand(directory);
  const file = join(directory, "weft.js");
  const all: NodeJS.ProcessEnv = {
    NODE_ENV: "production",
    PATH: process.env.PATH,
    HOME: home,
    XDG_CONFIG_HOME: home,
    TERM: "xterm",
    ...env,
  };
  return {
    file,
    home,
    env: all,
    run: (args, { input, env: more } = {}) =>
      new Promise((resolve) => {
        const child = execFile(
          process.execPath,
          [file, ...args],
          { env: { ...all, ...more }, maxBuffer: 64 * 1_024 * 1_024 },
          (_error, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
        );
        child.stdin?.end(input ?? "");
      }),
    async type(line, typed, more) {
      const child = spawn("script", ["-qec", line, "/dev/null"], { env: { ...all, ...more } });
      let seen = "";
      const left = [...typed];
      child.stdout.on("data", (bytes) => {
        seen += bytes;
        // It asks when a question is the last that it has written, whatever moves the cursor after it.
        if (/[:\]] $/.test(stripVTControlCharacters(seen)) && left.length > 0)
          child.stdin.write(left.shift());
      });
      const [code] = await once(child, "close");
      return { code, seen };
    },
    close() {
      rmSync(directory, { recursive: true });
      rmSync(home, { recursive: true });
    },
  };
}

/** Runs a line of bash with `weft` as a command in it. */
export async function runShell({ file, env }: Command, line: string): Promise<Ran> {
  const weft = `weft() { "${process.execPath}" "${file}" "$@"; }`;
  const child = spawn("bash", ["-c", `set -o pipefail; ${weft}; ${line}`], { env });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { code, stdout, stderr };
}
