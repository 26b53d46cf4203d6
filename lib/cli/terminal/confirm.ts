import { InterruptedError } from "../interrupted-error.ts";
import { UsageError } from "../usage-error.ts";
import { askLine } from "./ask.ts";

/**
 * Says what a command takes with it, and asks whether to go on. Throws a UsageError where nobody can be asked, and an InterruptedError
 * when the answer is no.
 */
export async function confirm(loss: string): Promise<void> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new UsageError(`${loss} Add --yes to do it without being asked.`);
  }
  const answer = await askLine(`${loss} Go on? [y/N] `);
  if (answer === null) throw new InterruptedError("interrupted");
  if (!/^y(es)?$/i.test(answer.trim())) throw new InterruptedError("refused");
}
