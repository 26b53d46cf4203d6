import { z } from "zod";
import { ServiceError } from "#lib/contract/error.ts";
import { Problem } from "#lib/contract/problem.ts";

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
function toArgumentPointer(pointer: string): string {
  const [hash, field = "", ...rest] = pointer.replace(/^#\/(query|path)\//, "#/").split("/");
  return [hash, toArgumentName(field), ...rest].join("/");
}

/** What an operation throws, with a refusal's pointers into the arguments of the tool that called it. */
export function inArguments(error: unknown): unknown {
  if (!(error instanceof ServiceError)) return error;
  const errors = error.details.errors?.map(({ pointer, message }) => ({
    pointer: toArgumentPointer(pointer),
    message,
  }));
  return new ServiceError(error.code, { ...error.details, errors });
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
