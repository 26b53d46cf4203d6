import pg from "pg";
import { StartupError } from "#scripts/startup-error.ts";
import { describeTarget } from "./connection-string.ts";

const REFUSALS: Record<string, string> = {
  "28P01": "refuses this user name and password",
  "28000": "refuses this user",
  "3D000": "has no database of this name",
  "53300": "has no connection to spare",
  ECONNREFUSED: "refuses connections",
  ENOTFOUND: "has a host name that cannot be found",
  EAI_AGAIN: "has a host name that cannot be found",
  ENOENT: "has no socket there",
};

function codeOf(error: unknown): string {
  // A host with several addresses fails with all their errors at once.
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/** A connection to the database, or a StartupError with the reason in one sentence. The caller ends it. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    const why =
      REFUSALS[codeOf(error)] ?? `cannot be reached: ${error instanceof Error ? error.message : error}`;
    throw new StartupError(`The database at ${describeTarget(url)} ${why}.`, { cause: error });
  }
}
