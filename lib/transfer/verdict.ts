import { type ErrorCode, errorTable } from "#lib/contract/error.ts";
import { type DatabaseRefusal, meaningOf } from "#lib/db/refusal.ts";

/** What becomes of one line. */
export type Verdict =
  | { outcome: "created" | "updated" | "unchanged" }
  | { outcome: "parked" | "refused"; code: ErrorCode; detail: string };

export function refused(code: ErrorCode, detail: string): Verdict {
  return { outcome: "refused", code, detail };
}

/** A line that names a memory that is not there, or not for the caller. */
export function parked(which: string): Verdict {
  return { outcome: "parked", code: "not_found", detail: `names nothing here as its ${which}` };
}

/** A refusal by the database of one line. Throws what is none. */
export function toVerdict(refusal: DatabaseRefusal): Verdict {
  const error = meaningOf(refusal);
  if (!error) throw new Error(`a line was refused by ${refusal.sqlState}`);
  const { capacity } = error.details;
  const full =
    capacity && `The bound of one ${capacity.bound} is full: ${capacity.used} of ${capacity.limit}.`;
  return refused(error.code, full ?? error.message);
}

/** What a name that two memories have is answered with. */
export const ambiguous = refused(
  "conflict",
  "is the id of one memory and the externalId of another of yours",
);

export const notYours = refused("not_found", errorTable.not_found.title);
export const selfLink = refused("self_link", errorTable.self_link.title);
