import { spawn } from "node:child_process";
import { projectDirectory } from "#scripts/settings.ts";

const PATIENCE_MS = 8_000;

/**
 * Runs a program of node_modules/.bin, or node itself, with its output on this terminal; answers whether it
 * succeeded. When the signal aborts, it ends with everything it started.
 */
export function runProgram(
  [program = "", ...args]: string[],
  env: Record<string, string>,
  signal: AbortSignal,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const command = program === "node" ? process.execPath : `node_modules/.bin/${program}`;
    const child = spawn(command, args, {
      cwd: projectDirectory,
      detached: true,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...env },
    });
    const end = (how: NodeJS.Signals) =>
      child.pid && child.exitCode === null && process.kill(-child.pid, how);
    // A browser is in a group of its own: only the program that started it can end it.
    const stop = () => {
      end("SIGINT");
      setTimeout(() => end("SIGKILL"), PATIENCE_MS).unref();
    };
    signal.addEventListener("abort", stop, { once: true });
    child.on("error", reject);
    child.on("close", (code) => {
      signal.removeEventListener("abort", stop);
      resolve(code === 0);
    });
  });
}
