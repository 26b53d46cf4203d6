import { administratorPool } from "./administrator-pool.ts";

/** Runs one statement as the administrator, and answers its rows: what is stored, whoever may see it. */
export async function look<Row extends Record<string, unknown>>(
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const { rows } = await administratorPool().query<Row>(sql, values);
  return rows;
}
