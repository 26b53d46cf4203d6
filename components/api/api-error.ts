import type { ErrorCode } from "#lib/contract/error.ts";
import type { Problem } from "#lib/contract/problem.ts";

/** What can go wrong with a call: a refusal of the server's table, no answer at all, or an answer of another shape. */
export type FailureCode = ErrorCode | "unreachable" | "unexpected_answer";

/** What was read once, and is not theirs to see any more, or not there: it must not be shown. */
export function isGone(error: Error | null): boolean {
  return error instanceof ApiError && error.code === "not_found";
}

/** A call that failed. `message` is a sentence for people; `requestId` is there when the server answered. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: FailureCode;
  readonly requestId: string | null;
  readonly problem: Problem | null;

  constructor(
    code: FailureCode,
    message: string,
    answer: { requestId?: string | null; problem?: Problem; cause?: unknown } = {},
  ) {
    super(message, { cause: answer.cause });
    this.code = code;
    this.requestId = answer.requestId ?? answer.problem?.requestId ?? null;
    this.problem = answer.problem ?? null;
  }
}
