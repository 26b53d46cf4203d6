import pg from "pg";

const MISSING_DATABASE = "3D000";

/** The database a connection string names. */
export const nameOf = (url) => decodeURIComponent(new URL(url).pathname.slice(1));

async function withClient(connectionString, work) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs `work` with a connection to the server's `postgres` database, as the role that signs in. */
export function withMaintenance(url, work) {
  const maintenance = new URL(url);
  maintenance.pathname = "/postgres";
  maintenance.searchParams.delete("options");
  maintenance.searchParams.delete("schema");
  return withClient(maintenance.href, work);
}

/** Whether the database exists; any other trouble is thrown. */
export async function databaseExists(url) {
  const plain = new URL(url);
  plain.searchParams.delete("schema");
  try {
    await withClient(plain.href, () => undefined);
    return true;
  } catch (error) {
    if (error.code === MISSING_DATABASE) return false;
    throw error;
  }
}

/** Creates the database unless it is there, and answers its name. */
export async function createDatabase(url) {
  const name = nameOf(url);
  if (!(await databaseExists(url))) {
    await withMaintenance(url, (client) => client.query(`create database ${pg.escapeIdentifier(name)}`));
  }
  return name;
}

/** Drops the database, whoever is connected to it. */
export function dropDatabase(url) {
  const name = pg.escapeIdentifier(nameOf(url));
  return withMaintenance(url, (client) => client.query(`drop database if exists ${name} with (force)`));
}
