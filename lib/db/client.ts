import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { env } from "#lib/env.ts";
import { PrismaClient } from "./generated/client.ts";
import { nameKept } from "./kept-plan.ts";

/** Connections of one process. Two cores serve few statements at once; more would only queue inside PostgreSQL. */
export const poolSize = 20;

// The pages' bundle holds this module once more, with a Prisma of its own: the process has one pool a login all the same.
const shared = globalThis as { weftPools?: Map<string, pg.Pool> };
const pools = shared.weftPools ?? new Map<string, pg.Pool>();
shared.weftPools = pools;
const clients = new Map<string, PrismaClient>();

function openPool(url: string, options: string): pg.Pool {
  const known = pools.get(url);
  if (known) return known;
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: env().WEFT_CONNECTION_WAIT_MS,
    // A new one has its plans yet to make: its first PUT costs PostgreSQL thirty times as much as the tenth.
    idleTimeoutMillis: 600_000,
    // A peer that is gone without a word is noticed while nothing is asked of it.
    keepAlive: true,
    // The adapter takes every time for UTC, whatever offset PostgreSQL writes: a server elsewhere would be hours off.
    options: `-c timezone=UTC ${options}`,
  });
  // Whoever asks of a connection is told when it ends. But an error that nobody listens to ends the process, and between its first
  // moment and its first statement nobody does.
  pool.on("connect", (connection) => connection.on("error", () => undefined));
  pools.set(url, pool);
  return pool;
}

function connect(url: string, options: string): PrismaClient {
  const known = clients.get(url);
  if (known) return known;
  const keeps = env().WEFT_KEPT_PLANS === "on" ? { statementNameGenerator: nameKept } : {};
  const client = new PrismaClient({ adapter: new PrismaPg(openPool(url, options), keeps) });
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
  const ending = [...pools.values()].map((pool) => pool.end());
  pools.clear();
  await Promise.all(ending);
}
