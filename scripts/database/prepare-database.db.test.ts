import pg from "pg";
import { expect, test } from "vitest";
import { appPassword } from "#lib/testing/admin-url.ts";
import { withLogin } from "./connection-string.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { withScratchDatabase } from "./scratch-database.ts";

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

test("the service's login owns nothing and bypasses nothing", async () => {
  await withScratchDatabase(async ({ appUrl }) => {
    const rows = await query(
      appUrl,
      `select current_user::text as login, rolsuper or rolbypassrls or rolcreatedb or rolcreaterole or rolinherit as mighty,
              current_setting('jit') as jit, exists (select from pg_class where relowner = r.oid) as owns
         from pg_roles r where rolname = current_user`,
    );
    expect(rows).toEqual([{ login: "weft_app", mighty: false, jit: "off", owns: false }]);
  });
});

test("the owner owns every object, also the history of migrations", async () => {
  await withScratchDatabase(async ({ ownerUrl }) => {
    const owners = await query(
      ownerUrl,
      `select distinct relowner::regrole::text as owner from pg_class
        where relnamespace in ('public'::regnamespace, 'app'::regnamespace)`,
    );
    expect(owners).toEqual([{ owner: "weft_owner" }]);
  });
});

test("nobody else may connect or create", async () => {
  await withScratchDatabase(async ({ adminUrl }) => {
    const rows = await query(
      adminUrl,
      `select has_database_privilege('public', current_database(), 'connect') as connect,
              has_database_privilege('public', current_database(), 'temporary') as temporary,
              has_schema_privilege('public', 'public', 'create') as "create"`,
    );
    expect(rows).toEqual([{ connect: false, temporary: false, create: false }]);
  });
});

test("an administrator who may not make roles is told so in one sentence", async () => {
  await withScratchDatabase(async ({ adminUrl }) => {
    const login = `plain_${process.pid}`;
    await query(adminUrl, `create role ${login} login password 'plain'`);
    try {
      await query(adminUrl, `grant connect on database ${new URL(adminUrl).pathname.slice(1)} to ${login}`);
      const url = withLogin(adminUrl, login, "plain");
      await expect(prepareDatabase(url, { appPassword })).rejects.toThrow(
        `The user ${login} may not prepare the database`,
      );
    } finally {
      await query(adminUrl, `drop owned by ${login}`);
      await query(adminUrl, `drop role ${login}`);
    }
  });
});

test("what is missing for the search is told in one sentence", async () => {
  await withScratchDatabase(async ({ adminUrl }) => {
    const name = new URL(adminUrl).pathname.slice(1);
    const missing = (extensions: string) =>
      expect(prepareDatabase(adminUrl, { appPassword })).rejects.toThrow(
        `Weft's search needs the PostgreSQL extensions ${extensions}: install the contrib package of the server at `,
      );
    // A server without them, as far as this database can tell.
    await query(
      adminUrl,
      `create schema bare;
       create view bare.pg_available_extensions as
         select * from pg_catalog.pg_available_extensions where name <> 'btree_gin';
       alter database ${name} set search_path = bare, pg_catalog, public`,
    );
    await missing("btree_gin");
    await query(
      adminUrl,
      "create or replace view bare.pg_available_extensions as select * from pg_catalog.pg_available_extensions where false",
    );
    await missing("pg_trgm and btree_gin");
    await query(adminUrl, `drop schema bare cascade; alter database ${name} reset search_path`);

    await query(adminUrl, "create schema elsewhere; alter extension pg_trgm set schema elsewhere");
    await expect(prepareDatabase(adminUrl, { appPassword })).rejects.toThrow(
      'run "alter extension pg_trgm set schema public" in the database at ',
    );
  });
});

test("events that came with a dump name no transaction that is yet to come", async () => {
  await withScratchDatabase(async ({ adminUrl }) => {
    await query(
      adminUrl,
      `with w as (insert into workspaces (slug, name) values ('w', 'w') returning id)
       insert into events (workspace_id, subject, action, memory_id, memory_audience, user_id, xact)
       select id, 'memory', 'created', id, id, id, n from w, unnest(array[0, 5, 1000000000000]) n`,
    );
    await prepareDatabase(adminUrl, { appPassword });
    const rows = await query(adminUrl, "select xact from events order by seq");
    expect(rows).toEqual([{ xact: "-1000000000001" }, { xact: "-999999999996" }, { xact: "-1" }]);
  });
});
