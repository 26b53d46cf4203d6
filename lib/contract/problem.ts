import { z } from "zod";
import { errorTable, type ServiceError } from "./error.ts";
import { capacityBounds } from "./limits.ts";

/** The shape of every refusal: RFC 9457 `application/problem+json` with a stable code. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.enum(Object.keys(errorTable) as [keyof typeof errorTable]),
  requestId: z.string(),
  errors: z.array(z.object({ pointer: z.string(), message: z.string() })).optional(),
  bound: z.enum(capacityBounds).optional(),
  limit: z.int().optional(),
  used: z.int().optional(),
});
export type Problem = z.infer<typeof Problem>;

/** The problem document of a refusal. The request id is the only thing in it that differs between callers. */
export function toProblem(error: ServiceError, requestId: string): Problem {
  const { status, title } = errorTable[error.code];
  const { errors, capacity } = error.details;
  return {
    type: `/docs/errors#${error.code}`,
    title,
    status,
    detail: error.message,
    code: error.code,
    requestId,
    ...(errors ? { errors } : {}),
    ...(capacity ?? {}),
  };
}
