import { ServiceError } from "#lib/contract/error.ts";
import { type Problem, toProblem } from "#lib/contract/problem.ts";
import { WeftError } from "#lib/sdk/errors.ts";
import { type ExitCode, exitCodes } from "./exit-codes.ts";
import { InterruptedError } from "./interrupted-error.ts";
import { toVisibleText } from "./output/visible-text.ts";
import { UsageError } from "./usage-error.ts";

/** The problem document in a sentence for people, and a line for each bad field. */
function toSentence({ detail, errors = [] }: Problem): string {
  const lines = errors.map(({ pointer, message }) => `${pointer.replace("#/", "")}: ${message}`);
  return [detail, ...lines].map(toVisibleText).join("\n  ");
}

/** The refusal that an error is, in a problem document; null when it is none. What never arrived has one of our own. */
function findProblem(error: unknown): Problem | null {
  if (error instanceof ServiceError) return toProblem(error, "cli");
  if (!(error instanceof WeftError)) return null;
  return error.problem ?? toProblem(new ServiceError("unavailable", { detail: error.message }), "cli");
}

/** Says on standard error why a command was not carried out, and answers its exit code. What nobody expects is thrown on. */
export function reportFailure(error: unknown, json: boolean): ExitCode {
  if (error instanceof InterruptedError) return exitCodes[error.exit];
  if (error instanceof UsageError) {
    process.stderr.write(`weft: ${toVisibleText(error.message)}\n`);
    return exitCodes.usage;
  }
  const problem = findProblem(error);
  if (!problem) throw error;
  process.stderr.write(json ? `${JSON.stringify(problem)}\n` : `weft: ${toSentence(problem)}\n`);
  return problem.code === "unavailable" ? exitCodes.unreachable : exitCodes.refused;
}
