import { cpus, loadavg } from "node:os";
import type pg from "pg";
import type { Measured } from "./measure.ts";

function cell(value: number, digits: number): string {
  return value.toFixed(digits).padStart(10);
}

/** Where this was measured, for whoever compares. */
export async function printMachine(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ version: string; fsync: string; buffers: string }>(
    `select current_setting('server_version') as version, current_setting('fsync') as fsync,
            current_setting('shared_buffers') as buffers`,
  );
  const { version, fsync, buffers } = rows[0] ?? {};
  console.log(
    `PostgreSQL ${version} (shared_buffers ${buffers}, fsync ${fsync}), Node ${process.version}, ` +
      `${cpus().length} x ${cpus()[0]?.model.trim()}, load ${loadavg()[0]?.toFixed(1)}`,
  );
}

/** The figures in milliseconds, minimum and median, and how many times the base each one costs the backend. */
export function printMeasured(measured: Measured[], base: string, digits = 1): void {
  const bare = measured.find((each) => each.name === base);
  console.log(
    `\n${"ms, min and median".padEnd(38)}${["backend CPU", "Node CPU", "wall"].map((head) => head.padStart(20)).join("")}${"times base".padStart(20)}`,
  );
  for (const { name, backend, node, wall } of measured) {
    const figures = [backend, node, wall].map(({ min, median }) => cell(min, digits) + cell(median, digits));
    const times = bare
      ? cell(backend.min / bare.backend.min, 2) + cell(backend.median / bare.backend.median, 2)
      : "";
    console.log(`${name.padEnd(38)}${figures.join("")}${times}`);
  }
}

/** One bar, met or not. Answers whether it is. */
export function printBar(what: string, value: number, most: number): boolean {
  const met = value <= most;
  console.log(`${met ? "met   " : "MISSED"}  ${what}: ${Number(value.toFixed(2))}, at most ${most}`);
  return met;
}

/** One bar that a figure has to reach. Answers whether it does. */
export function printFloor(what: string, value: number, least: number): boolean {
  const met = value >= least;
  console.log(`${met ? "met   " : "MISSED"}  ${what}: ${Number(value.toFixed(2))}, at least ${least}`);
  return met;
}
