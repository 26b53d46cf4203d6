import { spawn } from "node:child_process";
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { StartupError } from "#scripts/startup-error.ts";
import type { ServerAccount } from "./server-account.ts";

/** The superuser of an embedded server. */
export const ADMINISTRATOR = "weft_admin";

type Outcome = { code: number | null; output: string };

/** Runs one of PostgreSQL's programs as its account, in a process group of its own: Ctrl-C is ours to pass on. */
function run(program: string, args: string[], account: ServerAccount): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...account,
      cwd: "/",
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      // Nothing of the caller's environment may change what the server is: no PG* variable, no locale, no zone.
      env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC", NODE_ENV: process.env.NODE_ENV },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        output += chunk;
      });
    }
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output: output.trim() }));
  });
}

/** PostgreSQL's own programs, working on one data directory as one account. */
export function serverPrograms(bin: string, directory: string, account: ServerAccount) {
  const log = join(directory, "server.log");

  /** Creates the database, whole or not at all: it is made beside its place and then moved there. */
  async function initialise(password: string) {
    const unfinished = mkdtempSync(`${directory}.new-`);
    const passwordFile = `${unfinished}.password`;
    try {
      writeFileSync(passwordFile, password, { mode: 0o600 });
      for (const path of [unfinished, passwordFile]) {
        if (account.uid !== undefined && account.gid !== undefined) chownSync(path, account.uid, account.gid);
      }
      const { code, output } = await run(
        join(bin, "initdb"),
        [
          ...["--pgdata", unfinished, "--username", ADMINISTRATOR, "--pwfile", passwordFile],
          ...["--auth=scram-sha-256", "--encoding=UTF8", "--locale=C", "--no-instructions"],
          // Sorts and folds alike on every machine, and an index serves LIKE.
          ...["--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
        ],
        account,
      );
      if (code !== 0) {
        const reason = output.split("\n").find((line) => line.includes("error:")) ?? output;
        throw new StartupError(`PostgreSQL could not set up its data in ${directory}: ${reason}`);
      }
      try {
        renameSync(unfinished, directory);
      } catch (error) {
        // A start at the same moment may have been faster.
        if (!existsSync(join(directory, "PG_VERSION"))) throw error;
      }
    } finally {
      rmSync(unfinished, { recursive: true, force: true });
      rmSync(passwordFile, { force: true });
    }
  }

  /** Starts the server and answers null once it serves, else the reason why it does not. */
  async function start(settings: Record<string, string | number>): Promise<string | null> {
    if (lstatSync(log, { throwIfNoEntry: false })) renameSync(log, `${log}.previous`);
    const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
    const { code, output } = await run(
      join(bin, "pg_ctl"),
      ["start", "-D", directory, "-l", log, "-w", "-t", "60", "-s", "-o", options.join(" ")],
      account,
    );
    if (code === 0) return null;
    const reasons = existsSync(log) ? readFileSync(log, "utf8").match(/^.*FATAL: .*$/gm) : null;
    return reasons?.at(-1)?.replace(/^.*FATAL:\s*/, "") ?? output;
  }

  /** Stops the server: `fast` ends its sessions and writes everything out, `immediate` leaves that to the next start. */
  async function stop(mode: "fast" | "immediate"): Promise<boolean> {
    const { code } = await run(
      join(bin, "pg_ctl"),
      ["stop", "-D", directory, "-w", "-t", "30", "-s", "-m", mode],
      account,
    );
    return code === 0;
  }

  return { initialise, start, stop };
}
