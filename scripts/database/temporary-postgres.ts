import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type EmbeddedPostgres, openEmbeddedPostgres } from "./embedded-postgres.ts";

/** Fast and forgetful: what a killed machine would lose is thrown away anyhow. */
const SETTINGS = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: 200 };

/** A PostgreSQL for tests, empty, gone when closed. */
export async function openTemporaryPostgres(): Promise<EmbeddedPostgres> {
  const directory = mkdtempSync(join(tmpdir(), "weft-postgres-"));
  // The server may run as another user.
  chmodSync(directory, 0o755);
  const remove = (path: string) => rmSync(path, { recursive: true, force: true });
  try {
    const server = await openEmbeddedPostgres({
      directory: join(directory, "postgres"),
      password: randomBytes(16).toString("hex"),
      settings: SETTINGS,
    });
    return {
      ...server,
      close: async () => {
        await server.close();
        remove(dirname(server.directory));
        remove(directory);
      },
    };
  } catch (error) {
    remove(directory);
    throw error;
  }
}
