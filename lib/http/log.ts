import pino from "pino";
import type { RequestNotes } from "#lib/auth/request-notes.ts";

/** Where the lines go: standard error. */
export const logLines: pino.DestinationStream = pino.destination(2);

/** Of an error, what it is and where: its message may quote a row, or what somebody sent. */
function toSafeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code } = error as { code?: unknown };
  const sqlState = /Code: `(\w{5})`/.exec(error.message)?.[1];
  return {
    type: error.name,
    ...(typeof code === "string" ? { code } : {}),
    ...(sqlState ? { sqlState } : {}),
    stack: error.stack?.split("\n").filter((line) => /^\s+at /.test(line)),
  };
}

/** Structured logs. Never a body, a title, a query, a key, a cookie, or anything else that a caller wrote. */
export const log = pino(
  {
    base: null,
    level: process.env.WEFT_LOG_LEVEL || "info",
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: toSafeError },
  },
  logLines,
);

/** The one line of a request: its route as the contract spells it, never as it was asked. `ms` is until the answer began. */
export function logRequest(
  method: string,
  { route, credential, tool, code }: RequestNotes,
  requestId: string,
  status: number,
  ms: number,
): void {
  const who = { via: credential?.via ?? null, key: credential?.prefix ?? null };
  log.info(
    {
      requestId,
      method,
      route: route ?? null,
      ...(tool ? { tool } : {}),
      status,
      ...(code ? { code } : {}),
      ms: Math.round(ms * 10) / 10,
      ...who,
    },
    "request",
  );
}
