import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { exitCodes } from "../exit-codes.ts";
import { formatSheet } from "../output/format-sheet.ts";
import { readLook } from "../output/look.ts";
import { reportFailure } from "../report-failure.ts";

/** What every `admin` command does, for each makes one row: run, print, and set the exit code. */
export async function runRow(
  command: CommandUnknownOpts,
  run: () => Promise<Record<string, unknown>>,
): Promise<void> {
  const json = command.optsWithGlobals().json === true;
  try {
    const row = await run();
    const fields = Object.entries(row).map(
      ([name, value]) => [name, value === null ? null : String(value)] as const,
    );
    const look = readLook(process.stdout, process.env);
    process.stdout.write(`${json ? JSON.stringify(row) : formatSheet(fields, look)}\n`);
    process.exitCode = exitCodes.done;
  } catch (error) {
    process.exitCode = reportFailure(error, json);
  }
}
