import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { disconnect } from "#lib/db/client.ts";
import { connect } from "#scripts/database/connect.ts";
import { openEmbeddedPostgres } from "#scripts/database/embedded-postgres.ts";
import { ensureDatabase } from "#scripts/database/ensure-database.ts";
import { prepareDatabase } from "#scripts/database/prepare-database.ts";
import { secret } from "#scripts/secret.ts";
import { parseSettings } from "#scripts/settings.ts";

export type BenchDatabase = {
  /** A superuser on the server, to make other databases. */
  adminUrl: string;
  /** A superuser on the database: to build, to read bare rows, to look. */
  admin: pg.Client;
  close(): Promise<void>;
};

/** The server named by WEFT_BENCH_ADMIN_URL, or one of the benchmarks' own, started in the data directory. */
async function openServer(dataDirectory: string) {
  const given = process.env.WEFT_BENCH_ADMIN_URL;
  if (given) return { adminUrl: given, close: async () => undefined };
  return openEmbeddedPostgres({
    directory: join(dataDirectory, "bench", "postgres"),
    password: secret(dataDirectory, "bench"),
    // The workspace and its indexes fit: what is measured is work, not waiting for a disk.
    settings: { shared_buffers: "512MB" },
    report: (sentence) => console.error(sentence),
  });
}

/** The migrated database `weft_bench`, kept from one run to the next. Points lib/env.ts at it. */
export async function openDatabase(): Promise<BenchDatabase> {
  const { dataDirectory } = parseSettings(process.env);
  // The user that PostgreSQL runs as has to get through it.
  mkdirSync(dataDirectory, { recursive: true, mode: 0o755 });
  const server = await openServer(dataDirectory);
  const url = await ensureDatabase(server.adminUrl, "weft_bench");
  const { appUrl, ownerUrl } = await prepareDatabase(url, { appPassword: secret(dataDirectory, "bench") });
  Object.assign(process.env, {
    WEFT_DATABASE_URL: appUrl,
    WEFT_OWNER_URL: ownerUrl,
    NEXTAUTH_SECRET: "signs nothing: a benchmark has no sessions",
  });
  const admin = await connect(url);
  return {
    adminUrl: server.adminUrl,
    admin,
    async close() {
      await disconnect();
      await admin.end();
      await server.close();
    },
  };
}
