import { z } from "zod";
import { notFound, ServiceError } from "#lib/contract/error.ts";
import { capacityBounds } from "#lib/contract/limits.ts";

/** What PostgreSQL said, as Prisma passes it on. Its message text is for logs only. */
export type DatabaseRefusal = { sqlState: string; detail: string | undefined };

const DriverError = z.object({
  meta: z.object({
    driverAdapterError: z.object({
      cause: z.object({ originalCode: z.string(), detail: z.string().optional() }),
    }),
  }),
});

/** Prisma's own codes for a database that can't be reached or a pool that is exhausted. */
const unreachable = new Set(["P1000", "P1001", "P1002", "P1008", "P1017", "P2024", "P2028"]);

/** SQLSTATE and detail of a failed statement, or null when the failure was not PostgreSQL's. The one place that knows Prisma's shape. */
export function findRefusal(error: unknown): DatabaseRefusal | null {
  const parsed = DriverError.safeParse(error);
  if (!parsed.success) return null;
  const { originalCode, detail } = parsed.data.meta.driverAdapterError.cause;
  return { sqlState: originalCode, detail };
}

/** True for what goes away by itself when the transaction is tried again: serialisation failure and deadlock. */
export function isTransient(error: unknown): boolean {
  const sqlState = findRefusal(error)?.sqlState;
  return sqlState === "40001" || sqlState === "40P01";
}

/** Nothing was done, and the same request may do in a moment. */
function unavailable(): ServiceError {
  return new ServiceError("unavailable", { headers: { "Retry-After": "1" } });
}

const Capacity = z.object({ bound: z.enum(capacityBounds), limit: z.int(), used: z.int() });

/** What a refusal by the database means, or null when it is none that a caller can be told. */
export function meaningOf(refusal: DatabaseRefusal): ServiceError | null {
  switch (refusal.sqlState) {
    case "WF409":
      return new ServiceError("link_capacity_exceeded", {
        capacity: Capacity.parse(JSON.parse(refusal.detail ?? "null")),
      });
    case "WF002":
      return new ServiceError("supersede_cycle");
    case "WF412":
      return new ServiceError("precondition_failed");
    // WF001 is ours; a policy that refuses and an end that has just gone are the same answer to the caller.
    case "WF001":
    case "42501":
    case "23503":
      return notFound();
    // Lock, statement and idle timeouts; connections refused, cut or too many; retries exhausted.
    case "55P03":
    case "57014":
    case "25P03":
    case "57P01":
    case "57P03":
    case "53300":
    case "08006":
    case "40001":
    case "40P01":
      return unavailable();
    default:
      return null;
  }
}

/** A database refusal as the ServiceError it means; anything unknown is returned as it came. */
export function toServiceError(error: unknown): unknown {
  if (error instanceof ServiceError) return error;
  const code = (error as { code?: unknown }).code;
  if (typeof code === "string" && (unreachable.has(code) || code.startsWith("ECONN"))) {
    return unavailable();
  }
  const refusal = findRefusal(error);
  return (refusal && meaningOf(refusal)) ?? error;
}
