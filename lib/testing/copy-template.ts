import pg from "pg";
import { withLogin, withRole } from "#scripts/database/connection-string.ts";
import { APPLICATION, OWNER } from "#scripts/database/converge-roles.ts";
import { adminUrl, appPassword, templateName } from "./admin-url.ts";

export type TestDatabase = { adminUrl: string; appUrl: string; ownerUrl: string };

async function asAdministrator(run: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl() });
  await admin.connect();
  try {
    await run(admin);
  } finally {
    await admin.end();
  }
}

/** A fresh copy of the template under `name`, replacing any. */
export async function copyTemplate(name: string): Promise<TestDatabase> {
  await asAdministrator(async (admin) => {
    await admin.query(`drop database if exists ${name} with (force)`);
    // Copies of one template take turns.
    await admin.query("select pg_advisory_lock(7)");
    await admin.query(`create database ${name} template ${templateName}`);
    await admin.query(`grant connect on database ${name} to ${APPLICATION}`);
  });
  const url = adminUrl(name);
  return {
    adminUrl: url,
    appUrl: withLogin(url, APPLICATION, appPassword),
    ownerUrl: withRole(url, OWNER),
  };
}

/** Drops a copy, whoever is still connected to it. */
export function dropCopy(name: string): Promise<void> {
  return asAdministrator(async (admin) => {
    await admin.query(`drop database if exists ${name} with (force)`);
  });
}
