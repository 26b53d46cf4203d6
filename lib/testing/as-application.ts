import pg from "pg";
import type { Actor } from "#lib/actor.ts";
import { administratorPool } from "./administrator-pool.ts";

export type ApplicationSession = {
  /** Runs one statement as weft_app, with the actor installed. */
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<pg.QueryResult<Row>>;
  /** Runs one statement in the same transaction as the administrator, who sees everything. */
  look<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<pg.QueryResult<Row>>;
};

/**
 * Runs plain SQL as the application's role in one transaction, which is rolled back. `actor` null installs nobody.
 * The connection is the administrator's, acting as weft_app: so it can look at what a statement did.
 */
export async function asApplication<Result>(
  actor: Actor | null,
  run: (session: ApplicationSession) => Promise<Result>,
): Promise<Result> {
  const client = await administratorPool().connect();
  try {
    await client.query("begin");
    await client.query("set local role weft_app");
    if (actor) {
      await client.query("select app.install($1, $2, $3, $4, 15000)", [
        actor.workspaceId,
        actor.userId,
        actor.agentId,
        actor.readOnly,
      ]);
    }
    return await run({
      query: (sql, values) => client.query(sql, values),
      async look(sql, values) {
        await client.query("set local role none");
        const result = await client.query(sql, values);
        await client.query("set local role weft_app");
        return result;
      },
    });
  } finally {
    await client.query("rollback");
    client.release();
  }
}

/** The SQLSTATE that a statement of `actor` fails with, or null. */
export async function sqlStateOf(
  actor: Actor | null,
  sql: string,
  values?: unknown[],
): Promise<string | null> {
  try {
    await asApplication(actor, (session) => session.query(sql, values));
    return null;
  } catch (error) {
    if (error instanceof pg.DatabaseError) return error.code ?? "";
    throw error;
  }
}
