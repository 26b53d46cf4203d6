import pg from "pg";
import { connect } from "./connect.ts";
import { withDatabase } from "./connection-string.ts";

// Seen as a duplicate database, or as a duplicate key of the catalogue.
const CREATED_MEANWHILE = new Set(["42P04", "23505"]);

/** Creates the database on the administrator's server unless it is there, and answers its connection string. */
export async function ensureDatabase(adminUrl: string, name: string): Promise<string> {
  const client = await connect(adminUrl);
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } catch (error) {
    // Another process may create it at the same moment.
    if (!(error instanceof pg.DatabaseError && CREATED_MEANWHILE.has(error.code ?? ""))) throw error;
  } finally {
    await client.end();
  }
  return withDatabase(adminUrl, name);
}
