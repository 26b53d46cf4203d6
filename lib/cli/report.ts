import { ServiceError } from "#lib/contract/error.ts";
import { toProblem } from "#lib/contract/problem.ts";

/** Exit codes of every command. */
export const exitCodes = { done: 0, refused: 1, usage: 2, unreachable: 3 } as const;

/** Prints the row that a command made: aligned for people, JSON for programs. Data goes to standard output, nothing else does. */
export function printRow(row: Record<string, unknown>, json: boolean): void {
  if (json) {
    process.stdout.write(`${JSON.stringify(row)}\n`);
    return;
  }
  const width = Math.max(...Object.keys(row).map((name) => name.length));
  for (const [name, value] of Object.entries(row)) {
    if (value !== null) process.stdout.write(`${name.padEnd(width)}  ${String(value)}\n`);
  }
}

/** Says why a command was refused, on standard error, and answers its exit code. What is not a refusal is thrown on. */
export function reportRefusal(error: unknown, json: boolean): number {
  if (!(error instanceof ServiceError)) throw error;
  const lines = error.details.errors?.map(
    ({ pointer, message }) => `${pointer.replace("#/", "")}: ${message}`,
  );
  const sentence = [error.message, ...(lines ?? [])].join("\n  ");
  process.stderr.write(json ? `${JSON.stringify(toProblem(error, "cli"))}\n` : `weft: ${sentence}\n`);
  return error.code === "unavailable" ? exitCodes.unreachable : exitCodes.refused;
}
