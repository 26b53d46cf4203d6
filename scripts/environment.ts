import { createHmac } from "node:crypto";
import { accessSync, chmodSync, constants, mkdirSync, readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { openEmbeddedPostgres } from "#scripts/database/embedded-postgres.ts";
import { ensureDatabase } from "#scripts/database/ensure-database.ts";
import { type PreparedDatabase, prepareDatabase } from "#scripts/database/prepare-database.ts";
import { secret } from "./secret.ts";
import { projectDirectory, type Settings } from "./settings.ts";
import { StartupError } from "./startup-error.ts";

export type Environment = {
  database: PreparedDatabase;
  /** Where the database is, for a person. */
  place: string;
  close(): Promise<void>;
};

export type EnvironmentOptions = {
  /** The one process that serves from this data directory; commands run beside it. */
  exclusive: boolean;
  report: (sentence: string) => void;
  onLost: (error: unknown) => void;
};

function makeDataDirectory(directory: string) {
  try {
    mkdirSync(directory, { recursive: true });
    accessSync(directory, constants.W_OK | constants.X_OK);
    // While it is empty it is ours to open: the database may run as another user, and must pass through.
    if (readdirSync(directory).length === 0) chmodSync(directory, statSync(directory).mode | 0o011);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartupError(`The data directory cannot be used: ${why}. Set WEFT_DATA_DIR to another one.`);
  }
}

/** The administrator's connection to the database of this data directory, which is started unless it runs. */
async function openDatabase({ dataDirectory, databaseUrl }: Settings, options: EnvironmentOptions) {
  if (databaseUrl) return { adminUrl: databaseUrl, place: "DATABASE_URL", close: async () => undefined };
  const server = await openEmbeddedPostgres({
    directory: join(dataDirectory, "postgres"),
    password: secret(dataDirectory, "postgres"),
    ...options,
  });
  const fromProject = relative(projectDirectory, server.directory);
  return {
    adminUrl: await ensureDatabase(server.adminUrl, "weft"),
    place: fromProject.startsWith("..") ? server.directory : fromProject,
    close: server.close,
  };
}

/**
 * Everything the application finds in its environment, ready to use: the data directory, the secrets, and a running,
 * migrated database. Sets the variables that lib/env.ts reads. `close` ends what was started.
 */
export async function openEnvironment(settings: Settings, options: EnvironmentOptions): Promise<Environment> {
  const { dataDirectory } = settings;
  makeDataDirectory(dataDirectory);
  const sessionSecret = settings.sessionSecret ?? secret(dataDirectory, "session");
  // Derived, so that every process that shares the session secret shares the login too.
  const appPassword = createHmac("sha256", sessionSecret).update("weft_app").digest("base64url");

  const { adminUrl, place, close } = await openDatabase(settings, options);
  try {
    const database = await prepareDatabase(adminUrl, { appPassword });
    Object.assign(process.env, {
      WEFT_DATA_DIR: dataDirectory,
      NEXTAUTH_SECRET: sessionSecret,
      WEFT_DATABASE_URL: database.appUrl,
      WEFT_OWNER_URL: database.ownerUrl,
    });
    return { database, place, close };
  } catch (error) {
    await close();
    throw error;
  }
}
