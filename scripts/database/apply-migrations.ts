import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { StartupError } from "#scripts/startup-error.ts";
import { connect } from "./connect.ts";

export const MIGRATIONS = join(import.meta.dirname, "..", "..", "prisma", "migrations");

// The lock and the table of `prisma migrate deploy`, so that its commands read this history and exclude this run.
const PRISMA_LOCK = 72707369;
const HISTORY = `create table if not exists public._prisma_migrations (
  id varchar(36) primary key not null,
  checksum varchar(64) not null,
  finished_at timestamptz,
  migration_name varchar(255) not null,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz not null default now(),
  applied_steps_count integer not null default 0
)`;

async function pending(client: pg.Client, directory: string): Promise<string[]> {
  const names = readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  const { rows: tables } = await client.query("select to_regclass('public._prisma_migrations') as found");
  if (tables[0]?.found === null) return names;
  const { rows } = await client.query<{ migration_name: string }>(
    "select migration_name from public._prisma_migrations where finished_at is not null and rolled_back_at is null",
  );
  const applied = new Set(rows.map((row) => row.migration_name));
  return names.filter((name) => !applied.has(name));
}

async function apply(client: pg.Client, directory: string, name: string) {
  const script = readFileSync(join(directory, name, "migration.sql"), "utf8");
  const checksum = createHash("sha256").update(script).digest("hex");
  try {
    await client.query("begin");
    await client.query(script);
    await client.query(
      `insert into public._prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       values ($1, $2, $3, clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    );
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    if (!(error instanceof pg.DatabaseError)) throw error;
    const line = script.slice(0, Number(error.position ?? 0)).split("\n").length;
    throw new StartupError(`Migration ${name} was refused at line ${line}: ${error.message}`, {
      cause: error,
    });
  }
}

/**
 * Brings the schema up to date and answers how many migrations that took. Safe to run several times at once.
 * Each migration and its entry in the history are one transaction: `prisma migrate deploy` writes the entry apart,
 * and a process killed in between leaves a database that it refuses from then on.
 */
export async function applyMigrations(ownerUrl: string, directory = MIGRATIONS): Promise<number> {
  const client = await connect(ownerUrl);
  try {
    if ((await pending(client, directory)).length === 0) return 0;
    await client.query("select pg_advisory_lock($1)", [PRISMA_LOCK]);
    await client.query(HISTORY);
    const names = await pending(client, directory);
    for (const name of names) await apply(client, directory, name);
    return names.length;
  } finally {
    await client.end();
  }
}
