import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

export type Gate = {
  /** Resolves when exactly `count` other connections of this database wait for a lock; throws when that does not happen. */
  waiters(count: number): Promise<void>;
  /** Runs a statement in the transaction that holds the gate: what it changes is seen when the gate opens. */
  change(sql: string, values?: unknown[]): Promise<void>;
  open(): Promise<void>;
  /** Opens by undoing what the gate did. */
  undo(): Promise<void>;
};

/** Nobody waits longer than the five seconds that tests let a transaction wait for a lock. */
const patienceMs = 10_000;

export function connectAsAdministrator(): pg.Client {
  return new pg.Client({ connectionString: process.env.WEFT_TEST_DATABASE_URL });
}

/** Polls until `sql` answers one row with `done` true: for what another connection is about to do. */
export async function waitUntil(client: pg.Client, sql: string, values: unknown[]): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const { rows } = await client.query<{ done: boolean; seen: string }>(sql, values);
    if (rows[0]?.done) return;
    if (Date.now() > deadline) throw new Error(`waited in vain; ${rows[0]?.seen ?? "nothing"} seen`);
    await pause(4);
  }
}

/**
 * Forces an order instead of hoping for it: holds the locks that `sql` takes, lets `run` send others against them, see them
 * wait, and open. The gate opens at the end in any case.
 */
export async function withGate<Result>(
  sql: string,
  values: unknown[],
  run: (gate: Gate) => Promise<Result>,
): Promise<Result> {
  // Two connections: within its transaction, a session sees who waits as it was when it first looked.
  const [holder, watcher] = [connectAsAdministrator(), connectAsAdministrator()];
  await Promise.all([holder.connect(), watcher.connect()]);
  try {
    await holder.query("begin");
    await holder.query(sql, values);
    return await run({
      waiters: (count) =>
        waitUntil(
          watcher,
          `select count(*) = $1 as done, count(*) || ' waiting' as seen from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and cardinality(pg_blocking_pids(pid)) > 0`,
          [count],
        ),
      async change(statement, parameters) {
        await holder.query(statement, parameters);
      },
      async open() {
        await holder.query("commit");
      },
      async undo() {
        await holder.query("rollback");
      },
    });
  } finally {
    await Promise.all([holder.end(), watcher.end()]);
  }
}

/** Holds one memory's row. */
export function holdMemory<Result>(id: string, run: (gate: Gate) => Promise<Result>): Promise<Result> {
  return withGate("select from memories where id = $1 for update", [id], run);
}

/** Lets nothing of a workspace be recorded: whatever changes something stops at its event, with all its locks held. */
export function holdEvents<Result>(workspace: string, run: (gate: Gate) => Promise<Result>): Promise<Result> {
  return withGate("select from workspaces where id = $1 for update", [workspace], run);
}
