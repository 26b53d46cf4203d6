import { afterEach, describe, expect, it } from "vitest";
import { asSuperuser } from "#lib/testing/superuser.ts";
import { withoutDatabase } from "#lib/testing/without-database.ts";
import { GET } from "./route.ts";

async function ready() {
  const response = await GET();
  return { status: response.status, body: await response.json() };
}

function change(sql: string): Promise<unknown> {
  return asSuperuser((client) => client.query(sql));
}

describe("200", () => {
  it("says that it is ready", async () => {
    expect(await ready()).toEqual({ status: 200, body: { ready: true } });
  });
});

describe("503", () => {
  const undo: string[] = [];
  afterEach(async () => {
    for (const sql of undo.splice(0)) await change(sql);
  });

  it("when a migration is missing", async () => {
    const newest = "(select max(migration_name) from _prisma_migrations)";
    await change(
      `update _prisma_migrations set migration_name = 'later ' || migration_name where migration_name = ${newest}`,
    );
    undo.push(
      "update _prisma_migrations set migration_name = substr(migration_name, 7) where migration_name like 'later %'",
    );
    expect(await ready()).toEqual({
      status: 503,
      body: { ready: false, reason: expect.stringContaining("migrations") },
    });
  });

  it("when a migration has begun and not finished", async () => {
    await change("update _prisma_migrations set finished_at = null");
    undo.push("update _prisma_migrations set finished_at = now()");
    expect(await ready()).toMatchObject({ status: 503 });
  });

  it("when the application's role owns a table, and so could turn its policies off", async () => {
    await change("create table owned (); alter table owned owner to weft_app");
    undo.push("drop table owned");
    expect(await ready()).toEqual({
      status: 503,
      body: { ready: false, reason: expect.stringContaining("row-level security") },
    });
  });

  it("when the database does not answer", async () => {
    expect(await withoutDatabase(ready)).toEqual({
      status: 503,
      body: { ready: false, reason: "the database does not answer" },
    });
    expect(await ready()).toMatchObject({ status: 200 });
  });
});
