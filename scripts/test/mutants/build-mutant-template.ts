import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import pg from "pg";
import { appPassword } from "#lib/testing/admin-url.ts";
import { applyMigrations, MIGRATIONS } from "#scripts/database/apply-migrations.ts";
import { withDatabase, withRole } from "#scripts/database/connection-string.ts";
import { convergeRoles, OWNER } from "#scripts/database/converge-roles.ts";
import { type Mutant, mutate } from "./mutant.ts";

async function asAdministrator(url: string, run: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await run(admin);
  } finally {
    await admin.end();
  }
}

/** Makes the database `name` anew, migrated with the mutant's migration in the place of ours. */
export async function buildMutantTemplate(mutant: Mutant, adminUrl: string, name: string): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "weft-mutant-"));
  const url = withDatabase(adminUrl, name);
  try {
    cpSync(MIGRATIONS, directory, { recursive: true });
    if (mutant.file.startsWith("prisma/migrations/")) {
      const copy = join(directory, basename(dirname(mutant.file)), "migration.sql");
      writeFileSync(copy, mutate(mutant, readFileSync(copy, "utf8")));
    }
    await asAdministrator(adminUrl, async (admin) => {
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.query(`create database ${name}`);
    });
    await asAdministrator(url, (admin) => convergeRoles(admin, appPassword));
    await applyMigrations(withRole(url, OWNER), directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
