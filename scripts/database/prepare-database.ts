import type pg from "pg";
import { StartupError } from "#scripts/startup-error.ts";
import { applyMigrations } from "./apply-migrations.ts";
import { connect } from "./connect.ts";
import { describeTarget, withLogin, withRole } from "./connection-string.ts";
import { APPLICATION, convergeRoles, OWNER, setApplicationPassword } from "./converge-roles.ts";

const OLDEST = 150000;

export type PreparedDatabase = {
  /** The service's login. */
  appUrl: string;
  /** The administrator's login, acting as the owner of every object. */
  ownerUrl: string;
  /** For a person: `18.4`. */
  serverVersion: string;
  /** How many migrations were applied just now. */
  migrated: number;
};

async function checkVersion(client: pg.Client, url: string): Promise<string> {
  const { rows } = await client.query<{ number: number; version: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as version",
  );
  const { number = 0, version = "" } = rows[0] ?? {};
  if (number < OLDEST) {
    throw new StartupError(
      `Weft needs PostgreSQL 15 or later; the server at ${describeTarget(url)} is ${version}.`,
    );
  }
  return version.split(" ")[0] ?? version;
}

// Each comes with PostgreSQL, on some systems in a package of its own.
const EXTENSIONS = ["pg_trgm", "btree_gin"];

async function checkExtensions(client: pg.Client, url: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select wanted.name from unnest($1::text[]) as wanted (name)
      where not exists (select from pg_available_extensions a where a.name = wanted.name)`,
    [EXTENSIONS],
  );
  if (rows.length > 0) {
    throw new StartupError(
      `Weft's search needs the PostgreSQL extensions ${rows.map((row) => row.name).join(" and ")}: install the contrib package of the server at ${describeTarget(url)}.`,
    );
  }
  const { rows: elsewhere } = await client.query<{ name: string }>(
    `select extname as name from pg_extension where extname = any ($1) and extnamespace <> 'public'::regnamespace`,
    [EXTENSIONS],
  );
  const [misplaced] = elsewhere;
  if (misplaced) {
    throw new StartupError(
      `Weft's search needs the extension ${misplaced.name} in the schema public: run "alter extension ${misplaced.name} set schema public" in the database at ${describeTarget(url)}.`,
    );
  }
}

async function signsIn(url: string): Promise<boolean> {
  try {
    await (await connect(url)).end();
    return true;
  } catch {
    return false;
  }
}

/** Positions of the live stream are transactions of this server: those that came with a dump are taken out of the way. */
async function settleRestoredEvents(ownerUrl: string): Promise<void> {
  const owner = await connect(ownerUrl);
  try {
    await owner.query("select app.settle_restored_events()");
  } finally {
    await owner.end();
  }
}

/**
 * Makes the database ready for the service: the two roles, their rights, and the schema, owned by weft_owner. Does
 * nothing where it is ready, and may run in several processes at once. Throws a StartupError with the reason when the
 * database is out of reach, too old, or the administrator may not do this.
 */
export async function prepareDatabase(
  adminUrl: string,
  { appPassword }: { appPassword: string },
): Promise<PreparedDatabase> {
  const appUrl = withLogin(adminUrl, APPLICATION, appPassword);
  const ownerUrl = withRole(adminUrl, OWNER);
  const admin = await connect(adminUrl);
  try {
    const serverVersion = await checkVersion(admin, adminUrl);
    await checkExtensions(admin, adminUrl);
    await convergeRoles(admin, appPassword);
    // Whether the password is the right one can only be tried.
    if (!(await signsIn(appUrl))) await setApplicationPassword(admin, appPassword);
    await (await connect(appUrl)).end();
    const migrated = await applyMigrations(ownerUrl);
    await settleRestoredEvents(ownerUrl);
    return { appUrl, ownerUrl, serverVersion, migrated };
  } finally {
    await admin.end();
  }
}
