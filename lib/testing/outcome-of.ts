import { type ErrorCode, ServiceError } from "#lib/contract/error.ts";
import type { LinkOutcome, PutLinkAnswer } from "#lib/contract/link.ts";

/** What became of a put: its outcome, or the code that it was refused with. Anything else is thrown on. */
export async function outcomeOf(put: Promise<PutLinkAnswer>): Promise<LinkOutcome | ErrorCode> {
  try {
    return (await put).outcome;
  } catch (error) {
    if (error instanceof ServiceError) return error.code;
    throw error;
  }
}

/** How often each value occurs. */
export function tally<Value extends string>(values: readonly Value[]): Partial<Record<Value, number>> {
  const counts: Partial<Record<Value, number>> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
