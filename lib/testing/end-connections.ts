import type pg from "pg";
import { disconnect } from "#lib/db/client.ts";
import { waitUntil } from "./with-gate.ts";

/** Ends the service's connections to this database: they report to PostgreSQL's statistics when they go. */
export async function endConnections(client: pg.Client): Promise<void> {
  await disconnect();
  await waitUntil(
    client,
    `select count(*) = 0 as done, count(*) || ' connected' as seen from pg_stat_activity
      where datname = current_database() and usename = 'weft_app'`,
    [],
  );
}
