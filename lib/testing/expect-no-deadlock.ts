import type pg from "pg";
import { endConnections } from "./end-connections.ts";
import { connectAsAdministrator } from "./with-gate.ts";

/** As much of the end of the server's log as is looked at. */
const tailBytes = 1_000_000;

/** Who waited for what with which statement, as the server's log has it: the last `count` of its reports, of any database. */
async function readReports(client: pg.Client, count: number): Promise<string> {
  // An embedded server keeps its log in its data directory, under that name.
  const { rows } = await client.query<{ tail: Buffer | null }>(
    `select pg_read_binary_file(path, greatest(0, size - $1), $1, true) as tail
       from coalesce(pg_current_logfile(), 'server.log') path, pg_stat_file(path, true)`,
    [tailBytes],
  );
  const tail = rows[0]?.tail?.toString();
  if (tail === undefined) return "the server keeps its log where it can't be read from here";
  const reports = tail.match(
    /^.*ERROR: +deadlock detected\n(.*(DETAIL|HINT|CONTEXT|STATEMENT): .*\n(\t.*\n)*)*/gm,
  );
  return reports?.slice(-count).join("") ?? "the server's log has nothing of it";
}

/**
 * Fails when PostgreSQL has broken a deadlock in this database, with what its log says of it: the service tries again, so that no
 * answer tells. Ends our connections first.
 */
export async function expectNoDeadlock(): Promise<void> {
  const client = connectAsAdministrator();
  await client.connect();
  try {
    await endConnections(client);
    const { rows } = await client.query<{ deadlocks: number }>(
      "select deadlocks::int from pg_stat_database where datname = current_database()",
    );
    const deadlocks = rows[0]?.deadlocks ?? 0;
    if (deadlocks > 0) throw new Error(`${deadlocks} deadlocks: ${await readReports(client, deadlocks)}`);
  } finally {
    await client.end();
  }
}
