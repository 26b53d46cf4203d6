import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { env } from "#lib/env.ts";
import { PrismaClient } from "./generated/client.ts";
import { nameKept } from "./kept-plan.ts";

/** Connections of one process. Two cores serve few statements at once; more would only queue inside PostgreSQL. */
export const poolSize = 20;

// A bundle may hold this module more than once: the process has one pool a login all the same.
const shared = globalThis as { weftClients?: Map<string, PrismaClient> };
const clients = shared.weftClients ?? new Map<string, PrismaClient>();
shared.weftClients = clients;

function connect(url: string, options: string): PrismaClient {
  const known = clients.get(url);
  if (known) return known;
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: env().WEFT_CONNECTION_WAIT_MS,
    // A peer that is gone without a word is noticed while nothing is asked of it.
    keepAlive: true,
    // The adapter takes every time for UTC, whatever offset PostgreSQL writes: a server elsewhere would be hours off.
    options: `-c timezone=UTC ${options}`,
  });
  // Whoever asks of a connection is told when it ends. But an error that nobody listens to ends the process, and between its first
  // moment and its first statement nobody does.
  pool.on("connect", (connection) => connection.on("error", () => undefined));
  const keeps = env().WEFT_KEPT_PLANS === "on" ? { statementNameGenerator: nameKept } : {};
  const adapter = new PrismaPg(pool, { disposeExternalPool: true, ...keeps });
  const client = new PrismaClient({ adapter });
  clients.set(url, client);
  return client;
}

/** The application role's client. Only lib/db opens it. */
export function applicationClient(): PrismaClient {
  // For what runs before anyone is known; app.install sets its own within its transaction.
  const options = `-c statement_timeout=5000 -c lock_timeout=${env().WEFT_LOCK_WAIT_MS} -c idle_in_transaction_session_timeout=10000`;
  return connect(env().WEFT_DATABASE_URL, options);
}

/** The owner's client, for administration. */
export function ownerClient(): PrismaClient {
  const url = env().WEFT_OWNER_URL;
  if (!url) throw new Error("WEFT_OWNER_URL is not set: administration needs the owner's connection");
  return connect(url, "");
}

/** Closes every connection of this process. */
export async function disconnect(): Promise<void> {
  await Promise.all([...clients.values()].map((client) => client.$disconnect()));
  clients.clear();
}
