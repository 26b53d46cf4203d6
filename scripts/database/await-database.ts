import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { StartupError } from "#scripts/startup-error.ts";
import { connect } from "./connect.ts";

const RETRY_MS = 1_000;

/** A server that is not there, not there yet, or full. A wrong name or password stays wrong. */
function isPassing({ cause }: StartupError): boolean {
  // A host with several addresses fails with all their errors at once.
  const error = cause instanceof AggregateError ? cause.errors[0] : cause;
  if (error instanceof pg.DatabaseError) return /^(57P|53)/.test(error.code ?? "");
  const { code, message } = error as { code?: string; message: string };
  return (
    /^(E(CONN\w+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)|ENOENT)$/.test(code ?? "") ||
    /^(timeout expired|Connection terminated)/.test(message)
  );
}

/**
 * Waits until the database takes connections; `report` hears once that it does not. Throws a StartupError where waiting can't help,
 * and when the signal aborts.
 */
export async function awaitDatabase(
  url: string,
  signal: AbortSignal,
  report: (sentence: string) => void,
): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await (await connect(url)).end();
    } catch (error) {
      if (!(error instanceof StartupError && isPassing(error))) throw error;
      if (attempt === 0) report(`${error.message} Waiting for it.`);
      await pause(RETRY_MS, undefined, { signal });
    }
  }
}
