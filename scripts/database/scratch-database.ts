import { appPassword } from "#lib/testing/admin-url.ts";
import { connect } from "./connect.ts";
import { ensureDatabase } from "./ensure-database.ts";
import { type PreparedDatabase, prepareDatabase } from "./prepare-database.ts";
import { openTemporaryPostgres } from "./temporary-postgres.ts";

/** Its administrator's connection string, beside the two logins. */
export type ScratchDatabase = PreparedDatabase & { adminUrl: string };

/** The server that a test run has started, or one of its own. */
async function openServer(): Promise<{ adminUrl: string; close(): Promise<void> }> {
  const running = process.env.WEFT_TEST_ADMIN_URL;
  return running ? { adminUrl: running, close: async () => undefined } : openTemporaryPostgres();
}

/** Runs `work` with a migrated, empty database that is dropped afterwards. */
export async function withScratchDatabase<Result>(
  work: (database: ScratchDatabase) => Promise<Result>,
): Promise<Result> {
  const server = await openServer();
  try {
    const name = `weft_scratch_${process.pid}`;
    const adminUrl = await ensureDatabase(server.adminUrl, name);
    try {
      return await work({ adminUrl, ...(await prepareDatabase(adminUrl, { appPassword })) });
    } finally {
      const admin = await connect(server.adminUrl);
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    }
  } finally {
    await server.close();
  }
}
