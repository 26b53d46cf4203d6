import { z } from "zod";
import type { ServiceError } from "#lib/contract/error.ts";
import { Problem, toProblem } from "#lib/contract/problem.ts";

/** What `structuredContent.error` is: the problem document of the same refusal, its detail under the name of message. */
export const ToolError = Problem.pick({
  code: true,
  requestId: true,
  errors: true,
  bound: true,
  limit: true,
  used: true,
}).extend({ message: z.string(), retryAfter: z.int().optional() });
export type ToolError = z.infer<typeof ToolError>;

/** The name of an argument: those of the contract, in snake case. */
function toArgumentName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A pointer into an HTTP request as one into a tool's arguments. */
export function toArgumentPointer(pointer: string): string {
  const [hash, field = "", ...rest] = pointer.replace(/^#\/(query|path)\//, "#/").split("/");
  return [hash, toArgumentName(field), ...rest].join("/");
}

/** The problem of a refusal, as a tool tells of it: its pointers are into the arguments. */
export function toToolProblem(refusal: ServiceError, requestId: string): Problem {
  const { errors, ...problem } = toProblem(refusal, requestId);
  return {
    ...problem,
    ...(errors
      ? { errors: errors.map((error) => ({ ...error, pointer: toArgumentPointer(error.pointer) })) }
      : {}),
  };
}

/** A refusal as `structuredContent.error`. */
export function toToolError(problem: Problem, retryAfter: string | undefined): ToolError {
  const { code, detail, requestId, errors, bound, limit, used } = problem;
  return {
    code,
    message: detail,
    requestId,
    ...(errors ? { errors } : {}),
    ...(bound === undefined ? {} : { bound, limit, used }),
    ...(retryAfter === undefined ? {} : { retryAfter: Number(retryAfter) }),
  };
}
