import { ServiceError } from "#lib/contract/error.ts";
import { log } from "./log.ts";

/** What an error is to a caller. One that is not a ServiceError is logged with its request id, and is `internal`. */
export function toRefusal(error: unknown, requestId: string): ServiceError {
  const known = error instanceof ServiceError ? error : new ServiceError("internal");
  if (known.code === "internal") log.error({ requestId, err: error }, "unexpected error");
  return known;
}
