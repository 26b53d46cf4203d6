import { PrismaPg } from "@prisma/adapter-pg";
import { env } from "#lib/env.ts";
import { PrismaClient } from "./generated/client.ts";

/** Connections of one process. Two cores serve few statements at once; more would only queue inside PostgreSQL. */
const poolSize = 20;

// A bundle may hold this module more than once: the process has one pool a login all the same.
const shared = globalThis as { weftClients?: Map<string, PrismaClient> };
const clients = shared.weftClients ?? new Map<string, PrismaClient>();
shared.weftClients = clients;

function connect(url: string): PrismaClient {
  const known = clients.get(url);
  if (known) return known;
  const adapter = new PrismaPg({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    // The adapter takes every time for UTC, whatever offset PostgreSQL writes: a server elsewhere would be hours off.
    options: "-c timezone=UTC",
  });
  const client = new PrismaClient({ adapter });
  clients.set(url, client);
  return client;
}

/** The application role's client. Only lib/db opens it. */
export function applicationClient(): PrismaClient {
  return connect(env().WEFT_DATABASE_URL);
}

/** The owner's client, for administration. */
export function ownerClient(): PrismaClient {
  const url = env().WEFT_OWNER_URL;
  if (!url) throw new Error("WEFT_OWNER_URL is not set: administration needs the owner's connection");
  return connect(url);
}

/** Closes every connection of this process. */
export async function disconnect(): Promise<void> {
  await Promise.all([...clients.values()].map((client) => client.$disconnect()));
  clients.clear();
}
