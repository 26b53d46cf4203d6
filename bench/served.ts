import type pg from "pg";
import { ensureBuild } from "#scripts/build.ts";
import { connect } from "#scripts/database/connect.ts";
import { startServer, type TestServer } from "#scripts/test/start-server.ts";
import type { BenchDatabase } from "./open-database.ts";
import { megabytesOf, openServerClock, secondsOf } from "./process-use.ts";

export type Served = {
  server: TestServer;
  /** A superuser on its database. */
  admin: pg.Client;
  /** Processor seconds so far: of the server, and of all of PostgreSQL. */
  use(): { node: number; postgres: number };
  megabytes(): number;
  close(): Promise<void>;
};

/** The built server as `npm start` runs it, on an empty database of this name. */
export async function openServed(bench: BenchDatabase, name: string): Promise<Served> {
  await ensureBuild(new AbortController().signal, (sentence) => console.error(sentence));
  await bench.admin.query(`drop database if exists ${name} with (force)`);
  const server = await startServer(bench.adminUrl, name, {
    WEFT_DEMO: "off",
    WEFT_LOG_LEVEL: "warn",
    // As in service: nobody asks without end, and what can't be answered in time is refused.
    WEFT_RATE_LIMIT: "on",
    WEFT_CONNECTION_WAIT_MS: "1500",
  });
  const admin = await connect(server.env.DATABASE_URL ?? "");
  const postgres = await openServerClock(admin);
  return {
    server,
    admin,
    use: () => ({ node: secondsOf(server.pid), postgres: postgres() }),
    megabytes: () => megabytesOf(server.pid),
    async close() {
      await admin.end();
      await server.close();
    },
  };
}
