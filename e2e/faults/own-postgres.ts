import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { findBinaries } from "#scripts/database/binaries.ts";
import { withLogin, withRole } from "#scripts/database/connection-string.ts";
import { APPLICATION, OWNER } from "#scripts/database/converge-roles.ts";
import { ensureDatabase } from "#scripts/database/ensure-database.ts";
import { findPostmaster } from "#scripts/database/postmaster.ts";
import { prepareDatabase } from "#scripts/database/prepare-database.ts";
import { type ServerAccount, serverAccount } from "#scripts/database/server-account.ts";
import { ADMINISTRATOR, serverPrograms } from "#scripts/database/server-programs.ts";
import { settleDirectory } from "#scripts/database/settle-directory.ts";
import { choosePort } from "#scripts/serve.ts";

export type OwnPostgres = {
  /** Connection string of the superuser. */
  adminUrl: string;
  account: ServerAccount;
  /** The process of the server, while it runs. */
  pid(): number;
  start(): Promise<void>;
  stop(mode: "fast" | "immediate"): Promise<void>;
  close(): Promise<void>;
};

// Acknowledged means written out, as everywhere; only the disk itself is not waited for, and no disk fails here.
const SETTINGS = {
  fsync: "off",
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: 60,
};

/** A PostgreSQL to break: it runs when it is told to and ends when it is told to, always on the same port. */
export async function openOwnPostgres(): Promise<OwnPostgres> {
  const scratch = mkdtempSync(join(tmpdir(), "weft-faults-"));
  // The server may run as another user.
  chmodSync(scratch, 0o755);
  const account = serverAccount(join(scratch, "postgres"));
  const directory = settleDirectory(join(scratch, "postgres"), account);
  const bin = findBinaries(account, dirname(directory));
  const programs = serverPrograms(bin, directory, account);
  const password = randomBytes(16).toString("hex");
  const port = await choosePort("127.0.0.1", 0);
  const start = async () => {
    const reason = await programs.start({ ...SETTINGS, port });
    if (reason !== null) throw new Error(`PostgreSQL does not start: ${reason}`);
  };
  const stop = async (mode: "fast" | "immediate") => {
    if (!(await programs.stop(mode))) throw new Error("PostgreSQL does not stop");
  };
  await programs.initialise(password);
  await start();
  return {
    adminUrl: `postgresql://${ADMINISTRATOR}:${password}@127.0.0.1:${port}/postgres`,
    account,
    pid() {
      const postmaster = findPostmaster(directory);
      if (!postmaster) throw new Error("PostgreSQL does not run");
      return postmaster.pid;
    },
    start,
    stop,
    async close() {
      if (findPostmaster(directory)) await stop("immediate");
      rmSync(dirname(directory), { recursive: true, force: true });
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}

/** Makes a database the one that this process works on: its routes, its administration, and those who look. */
export async function adoptDatabase(adminUrl: string, name: string): Promise<void> {
  const url = await ensureDatabase(adminUrl, name);
  const appPassword = "weft-tests-only";
  await prepareDatabase(url, { appPassword });
  Object.assign(process.env, {
    WEFT_DATABASE_URL: withLogin(url, APPLICATION, appPassword),
    ...administrationOf(url),
  });
}

/** The settings by which this process administers and looks at a database that somebody else serves. */
export function administrationOf(url: string): Record<string, string> {
  return {
    WEFT_OWNER_URL: withRole(url, OWNER),
    WEFT_TEST_DATABASE_URL: url,
    NEXTAUTH_SECRET: "a secret that only tests know, of enough length",
    WEFT_RATE_LIMIT: "off",
  };
}
