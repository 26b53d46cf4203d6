import { z } from "zod";
import { notFound, ServiceError } from "#lib/contract/error.ts";
import { capacityBounds } from "#lib/contract/limits.ts";

/** What PostgreSQL said, as Prisma passes it on. Its message text is for logs only. */
export type DatabaseRefusal = {
  sqlState: string;
  detail: string | undefined;
  /** The one that was violated, where it has a name. */
  constraint?: string | undefined;
};

/** What the adapter calls a connection that failed, where it knows no SQLSTATE, and the SQLSTATE that says the same. */
const connectionStates = {
  ConnectionClosed: "08006",
  SocketTimeout: "08006",
  DatabaseNotReachable: "08001",
  TlsConnectionError: "08001",
} as const;

// Of a statement, Prisma wraps the adapter's error in one of its own; of a COMMIT it throws it bare.
const AdapterError = z.object({
  cause: z.union([
    z
      .object({
        originalCode: z.string(),
        detail: z.string().optional(),
        constraint: z.object({ index: z.string().optional() }).optional(),
      })
      .transform(({ originalCode, detail, constraint }) => ({
        sqlState: originalCode,
        detail,
        constraint: constraint?.index,
      })),
    z
      .object({ kind: z.enum(Object.keys(connectionStates) as (keyof typeof connectionStates)[]) })
      .transform(({ kind }) => ({ sqlState: connectionStates[kind], detail: undefined })),
  ]),
});
const DriverError = z.union([
  z
    .object({ meta: z.object({ driverAdapterError: AdapterError }) })
    .transform(({ meta }) => meta.driverAdapterError),
  AdapterError,
]);

/** Prisma's own codes for a database that can't be reached, or does not let us in, and a pool that is exhausted. */
const unreachable = new Set([
  "P1000",
  "P1001",
  "P1002",
  "P1003",
  "P1008",
  "P1010",
  "P1017",
  "P2024",
  "P2028",
  "P2037",
]);

/** What the system says of a connection that failed. */
const connectionFault = /^E(CONN\w+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NETDOWN)$/;

/** Errors of node-postgres, which gives them no code: a statement was on its way when the connection went. */
const cutOff = "Connection terminated unexpectedly";
/** Nothing was sent: no connection came free in time, or the one at hand had gone before. */
const neverSent = new Set([
  "timeout exceeded when trying to connect",
  "Connection terminated due to connection timeout",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
  "Cannot use a pool after calling end on the pool",
]);

/** SQLSTATE and detail of a failed statement, or null when the failure was not PostgreSQL's. The one place that knows Prisma's shape. */
export function findRefusal(error: unknown): DatabaseRefusal | null {
  const parsed = DriverError.safeParse(error);
  return parsed.success ? parsed.data.cause : null;
}

function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code : "";
}

/** A link has a copy of who owns and who sees its ends: they fail only where an end has changed, or gone, since it was read. */
const copiesOfEnds = new Set(["links_source", "links_target"]);

/**
 * True for what goes away by itself when the transaction is tried again: serialisation failure, deadlock, and an end of a link that
 * changed meanwhile, which is still there for whoever sees it.
 */
export function isTransient(error: unknown): boolean {
  const refusal = findRefusal(error);
  const sqlState = refusal?.sqlState;
  if (sqlState === "23503") return copiesOfEnds.has(refusal?.constraint ?? "");
  return sqlState === "40001" || sqlState === "40P01";
}

/** True when a statement was sent, and the connection went before its answer came. */
export function isAnswerLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const sqlState = findRefusal(error)?.sqlState;
  const code = codeOf(error);
  return (
    error.message === cutOff ||
    code === "P1017" ||
    code === "P1008" ||
    connectionFault.test(code) ||
    (sqlState !== undefined && /^(57P0|08)/.test(sqlState))
  );
}

/** A change that may or may not have been made. Without Retry-After: only the caller knows whether a repeat does harm. */
export function outcomeUnknown(): ServiceError {
  return new ServiceError("unavailable", {
    detail: "The connection to the database went while the change was saved: look whether it is there.",
  });
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
    case "WF003":
      return new ServiceError("forbidden", { detail: "Only a person may do that, not an agent." });
    case "WF004":
      return new ServiceError("forbidden", { detail: "Only an admin of the workspace may do that." });
    case "WF005":
      return new ServiceError("conflict", {
        detail: "A workspace keeps one admin at least: make someone else an admin first.",
      });
    // WF001 is ours; a policy that refuses and an end that has just gone are the same answer to the caller.
    case "WF001":
    case "42501":
    case "23503":
      return notFound();
    // Lock, statement and idle timeouts; retries exhausted.
    case "55P03":
    case "57014":
    case "25P03":
    case "40001":
    case "40P01":
      return unavailable();
    default:
      // Connections refused or cut (08, 57P), too many of them, and disks or memory that are full (53).
      return /^(08|53|57P)/.test(refusal.sqlState) ? unavailable() : null;
  }
}

/** A database refusal as the ServiceError it means; anything unknown is returned as it came. */
export function toServiceError(error: unknown): unknown {
  if (error instanceof ServiceError) return error;
  const code = codeOf(error);
  if (unreachable.has(code) || connectionFault.test(code)) return unavailable();
  if (error instanceof Error && (error.message === cutOff || neverSent.has(error.message))) {
    return unavailable();
  }
  const refusal = findRefusal(error);
  return (refusal && meaningOf(refusal)) ?? error;
}
