import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { basename, join } from "node:path";

/** A running server: its process and the port it listens on. */
export type Postmaster = { pid: number; port: number };

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** The pid file PostgreSQL keeps in its data directory: process id on line 1, port on line 4. */
export function parsePidFile(text: string): Postmaster | null {
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return pid > 0 && port > 0 ? { pid, port } : null;
}

/** The port in the command line PostgreSQL was last started with. */
export function parsePortOption(options: string): number | null {
  const port = Number(/"port=(\d+)"/.exec(options)?.[1]);
  return port > 0 ? port : null;
}

/** The port this database last listened on. */
export const lastPort = (directory: string) => parsePortOption(read(join(directory, "postmaster.opts")));

/** The data directory in a server's command line (NUL-separated, as /proc has it). Its children carry none. */
export function parseCommandLine(commandLine: string): string | null {
  const [program, ...options] = commandLine.split("\0");
  const at = options.indexOf("-D");
  return program && basename(program) === "postgres" && at >= 0 ? (options[at + 1] ?? null) : null;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Whether the living process serves this data directory: after a reboot its number may be somebody else's. */
function serves(pid: number, directory: string): boolean {
  if (process.platform !== "linux") {
    const { stdout } = spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
    return stdout.includes(` -D ${directory} `);
  }
  const served = parseCommandLine(read(`/proc/${pid}/cmdline`));
  return served !== null && existsSync(served) && realpathSync(served) === realpathSync(directory);
}

/**
 * The server that runs on this data directory, left over or somebody's, or null. A pid file whose number went
 * to another process is removed: PostgreSQL would refuse to start beside it.
 */
export function findPostmaster(directory: string): Postmaster | null {
  const file = join(directory, "postmaster.pid");
  const found = parsePidFile(read(file));
  if (!found || !isAlive(found.pid)) return null;
  if (serves(found.pid, directory)) return found;
  rmSync(file, { force: true });
  return null;
}
