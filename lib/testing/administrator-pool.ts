import pg from "pg";

let pool: pg.Pool | undefined;

/** The administrator's connections to this file's database: kept, because a new one costs more than most statements. */
export function administratorPool(): pg.Pool {
  if (pool) return pool;
  pool = new pg.Pool({ connectionString: process.env.WEFT_TEST_DATABASE_URL, max: 4, allowExitOnIdle: true });
  // The database goes away under the connections when the file is done.
  pool.on("error", () => undefined);
  return pool;
}
