import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { StartupError } from "#scripts/startup-error.ts";
import { findBinaries } from "./binaries.ts";
import { findPostmaster, lastPort } from "./postmaster.ts";
import { serverAccount } from "./server-account.ts";
import { ADMINISTRATOR, serverPrograms } from "./server-programs.ts";
import { SHARED_STATE, settleDirectory } from "./settle-directory.ts";

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  shared_buffers: "128MB",
  max_connections: 100,
  jit: "off",
};

// Advisory locks of the database `postgres`. They end with the connection that holds them, and so with the
// process, however it ends: no lock file can go stale.
const LOCKS = 0x77656674;
const SERVING = 1;
const IN_USE = 2;

const WRONG_PASSWORD = "28P01";

export type EmbeddedPostgres = {
  /** Connection string of the superuser. */
  adminUrl: string;
  /** Where the data really is. */
  directory: string;
  /** Ends the use of the server, and stops it unless somebody else still uses it. */
  close(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  directory: string;
  password: string;
  /** Only one process may serve an application from this data at a time. */
  exclusive?: boolean;
  settings?: Record<string, string | number>;
  /** Called with a sentence when something is done that a person may want to know of. */
  report?: (sentence: string) => void;
  /** Called when the server went away and could not be brought back. */
  onLost?: (error: unknown) => void;
};

function freePort(preferred: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", (error) => (preferred === 0 ? reject(error) : resolve(freePort(0))));
    probe.listen(preferred, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/**
 * A PostgreSQL server of the application's own, from the binaries that npm installed, with its data in `directory`.
 * A server that a killed process left behind is taken over; a stopped one is started, a missing one made.
 */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { password, report = () => undefined } = options;
  const account = serverAccount(options.directory);
  const directory = settleDirectory(options.directory, account);
  const bin = findBinaries(account, account.uid === undefined ? dirname(directory) : SHARED_STATE);
  const programs = serverPrograms(bin, directory, account);

  if (!existsSync(join(directory, "PG_VERSION"))) {
    if (directory !== options.directory) {
      const closed = dirname(options.directory);
      report(`The user that PostgreSQL runs as may not enter ${closed}: its data is kept in ${directory}.`);
    }
    report("Setting up PostgreSQL, once.");
    await programs.initialise(password);
  }

  let startedHere = false;
  let closing = false;
  let holder: pg.Client;
  /** Under way while a server that went is brought back. */
  let holding: Promise<number>;

  async function start() {
    startedHere = true;
    let reason: string | null = "";
    for (let attempt = 0; attempt < 3 && reason !== null; attempt += 1) {
      const port = await freePort(attempt === 0 ? (lastPort(directory) ?? 0) : 0);
      reason = await programs.start({ ...SETTINGS, ...options.settings, port });
      // Somebody else may have started it first, or the port went in between.
      if (findPostmaster(directory)) return;
    }
    throw new StartupError(`PostgreSQL does not start on ${directory}: ${reason}`);
  }

  async function connect(port: number): Promise<pg.Client> {
    const client = new pg.Client({
      host: "127.0.0.1",
      port,
      user: ADMINISTRATOR,
      password,
      database: "postgres",
      connectionTimeoutMillis: 5_000,
    });
    // Without a listener a lost connection would end the process; who holds the client listens for "end".
    client.on("error", () => undefined);
    await client.connect();
    await client.query("select pg_advisory_lock_shared($1, $2)", [LOCKS, IN_USE]);
    return client;
  }

  async function attach(): Promise<{ client: pg.Client; port: number }> {
    const deadline = Date.now() + 60_000;
    let forced = false;
    while (!closing) {
      const server = findPostmaster(directory);
      if (!server) await start();
      else {
        try {
          return { client: await connect(server.port), port: server.port };
        } catch (error) {
          if (error instanceof pg.DatabaseError && error.code === WRONG_PASSWORD) {
            if (startedHere) await programs.stop("fast");
            throw new StartupError(`The password kept beside ${directory} does not fit its database.`);
          }
          if (Date.now() > deadline) {
            if (forced) throw error;
            // It runs and does not answer. Nothing committed is lost by this: the next start recovers it.
            forced = true;
            await programs.stop("immediate");
          }
        }
      }
      await pause(100);
    }
    throw new Error("PostgreSQL is being closed");
  }

  async function claim(client: pg.Client) {
    // A process that was killed a moment ago may still be disconnecting.
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const { rows } = await client.query<{ claimed: boolean }>(
        "select pg_try_advisory_lock($1, $2) as claimed",
        [LOCKS, SERVING],
      );
      if (rows[0]?.claimed) return;
      await pause(100);
    }
    await client.end();
    throw new StartupError(`Weft is already running with the data in ${dirname(options.directory)}.`);
  }

  async function hold(): Promise<number> {
    const { client, port } = await attach();
    if (options.exclusive) await claim(client);
    holder = client;
    client.on("end", () => {
      if (closing) return;
      holding = hold();
      holding.catch((error) => {
        if (!closing) options.onLost?.(error);
      });
    });
    return port;
  }

  async function isAlone(): Promise<boolean> {
    await holder.query("select pg_advisory_unlock_shared($1, $2)", [LOCKS, IN_USE]);
    const { rows } = await holder.query<{ alone: boolean }>("select pg_try_advisory_lock($1, $2) as alone", [
      LOCKS,
      IN_USE,
    ]);
    return rows[0]?.alone ?? false;
  }

  async function close() {
    closing = true;
    // A server on its way back would start after it has been looked for, and stay. Whether it came, is seen below.
    await holding.catch(() => undefined);
    const alone = await isAlone().catch(() => findPostmaster(directory) !== null);
    if (alone && !(await programs.stop("fast"))) await programs.stop("immediate");
    await holder.end().catch(() => undefined);
  }

  holding = hold();
  const port = await holding;
  return {
    adminUrl: `postgresql://${ADMINISTRATOR}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`,
    directory,
    close,
  };
}
