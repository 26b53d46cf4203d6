import { setTimeout as pause } from "node:timers/promises";
import { administratorPool } from "./administrator-pool.ts";

/** Far longer than a test's writer is parked; another database of the server may hold the horizon back too. */
const patienceMs = 30_000;

/** Resolves when every transaction that has begun to write by now has ended: their events may be delivered. */
export async function passHorizon(): Promise<void> {
  const pool = administratorPool();
  const { rows } = await pool.query("select pg_snapshot_xmax(pg_current_snapshot())::text as next");
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const passed = await pool.query("select app.event_horizon() >= $1::bigint as yes", [rows[0]?.next]);
    if (passed.rows[0]?.yes) return;
    if (Date.now() > deadline) throw new Error("a transaction on this server does not end");
    await pause(10);
  }
}
