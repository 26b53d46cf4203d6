import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runPrisma } from "#scripts/prisma/run-prisma.ts";
import { applyMigrations, MIGRATIONS } from "./apply-migrations.ts";
import { withScratchDatabase } from "./scratch-database.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "weft-migrations-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

function write(name: string, sql: string) {
  mkdirSync(join(directory, name), { recursive: true });
  writeFileSync(join(directory, name, "migration.sql"), sql);
}

async function tablesOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where tablename like 'trial_%' order by 1",
  );
  await client.end();
  return rows.map(({ name }) => name);
}

test("a migration that fails leaves nothing behind and is tried again", async () => {
  await withScratchDatabase(async ({ ownerUrl }) => {
    write("1_first", "create table trial_a (n int);");
    write("2_second", "create table trial_b (n int);\ncreate table trial_c (n nonsense);");
    await expect(applyMigrations(ownerUrl, directory)).rejects.toThrow(
      "Migration 2_second was refused at line 2",
    );
    expect(await tablesOf(ownerUrl)).toEqual(["trial_a"]);
    write("2_second", "create table trial_b (n int);");
    expect(await applyMigrations(ownerUrl, directory)).toBe(1);
    expect(await tablesOf(ownerUrl)).toEqual(["trial_a", "trial_b"]);
  });
});

test("migrations applied at the same moment are applied once", async () => {
  await withScratchDatabase(async ({ ownerUrl }) => {
    write("1_first", "create table trial_a (n int);");
    const applied = await Promise.all([1, 2, 3, 4].map(() => applyMigrations(ownerUrl, directory)));
    expect(applied.filter((count) => count > 0)).toEqual([1]);
  });
});

test("Prisma's own commands find the history in order", async () => {
  await withScratchDatabase(async ({ ownerUrl }) => {
    expect(await applyMigrations(ownerUrl, MIGRATIONS)).toBe(0);
    const { code, stdout } = await runPrisma(["migrate", "status"], ownerUrl);
    expect(stdout).toContain("Database schema is up to date!");
    expect(code).toBe(0);
  });
});
