import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";

/** Milliseconds of processor time that one server process has used so far, to the nanosecond as the kernel's scheduler counts. */
function processorTime(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch (error) {
    throw new Error(
      "/proc has no schedstat of PostgreSQL's processes: the benchmarks need Linux, and the server beside them",
      { cause: error },
    );
  }
}

/** Reads how much processor time the backends of some connections have used, all together. */
export type BackendClock = () => Promise<number>;

/** The clock of whatever `login` runs on this database, on as many connections as it opens. */
export function clockOfLogin(admin: pg.Client, login: string): BackendClock {
  return async () => {
    // A backend answers a moment before it comes to rest, and only at rest is its time complete.
    await pause(2);
    const { rows } = await admin.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and usename = $1",
      [login],
    );
    return rows.reduce((sum, { pid }) => sum + processorTime(pid), 0);
  };
}

/** The clock of one connection. */
export async function clockOfConnection(client: pg.Client): Promise<BackendClock> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const pid = rows[0]?.pid ?? 0;
  return async () => {
    await pause(2);
    return processorTime(pid);
  };
}
