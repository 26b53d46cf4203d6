import type { Command } from "commander";
import { exitCodes, printRow, reportRefusal } from "./report.ts";

/** What every command that makes one row does: run, print, and set the exit code. */
export async function runRow(command: Command, run: () => Promise<Record<string, unknown>>): Promise<void> {
  const json = command.optsWithGlobals<{ json?: boolean }>().json === true;
  try {
    printRow(await run(), json);
    process.exitCode = exitCodes.done;
  } catch (error) {
    process.exitCode = reportRefusal(error, json);
  }
}
