import { z } from "zod";
import { ServiceError } from "#lib/contract/error.ts";

/** Refusals that speak of the server and not of the line: the rest of the file would meet them too. */
const fatal = new Set(["unavailable", "internal"]);

/**
 * Why a line was refused, for a person: by a schema, or by an operation. Throws what is neither.
 */
export function toReason(error: unknown): string {
  if (error instanceof z.ZodError) {
    return error.issues.map((issue) => [...issue.path, issue.message].join(" ")).join("; ");
  }
  if (!(error instanceof ServiceError) || fatal.has(error.code)) throw error;
  const { capacity, errors } = error.details;
  if (capacity) return `${error.message} (${capacity.bound}: ${capacity.used} of ${capacity.limit})`;
  return [error.message, ...(errors ?? []).map((field) => `${field.pointer} ${field.message}`)].join(" ");
}
