import pg from "pg";
import { prepareDatabase } from "#scripts/database/prepare-database.ts";
import { adminUrl, appPassword, templateName } from "./admin-url.ts";

/** Once a run: a migrated, empty database for every worker to copy. */
export default async function buildTemplate(): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl() });
  await admin.connect();
  try {
    await admin.query(`drop database if exists ${templateName} with (force)`);
    await admin.query(`create database ${templateName}`);
  } finally {
    await admin.end();
  }
  await prepareDatabase(adminUrl(templateName), { appPassword });
}
