import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { administratorPool } from "#lib/testing/administrator-pool.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { copyTemplate, dropCopy } from "#lib/testing/copy-template.ts";
import { asSuperuser } from "#lib/testing/superuser.ts";

let workspace: TestWorkspace;
let owner: Actor;

const otherName = `weft_rehearsals_${process.pid}`;

beforeAll(async () => {
  workspace = await buildWorkspace();
  owner = await workspace.addMember();
});

/** Runs statements as the application, in a transaction that is not rolled back by us. */
function asWriter<Result>(run: (client: pg.Client) => Promise<Result>): Promise<Result> {
  return asSuperuser(async (client) => {
    await client.query("set role weft_app");
    await client.query("begin");
    await client.query("select app.install($1, $2, null, false, 15000)", [workspace.id, owner.userId]);
    return run(client);
  });
}

const insert = `insert into memories (workspace_id, owner_id, title, content, type, scope)
                values (app.workspace_id(), app.member_id(), $1, 'x', 'note', 'shared')`;

async function isThere(title: string): Promise<boolean> {
  const { rows } = await administratorPool().query("select from memories where title = $1", [title]);
  return rows.length > 0;
}

/** The number of a transaction, which may write from now on. */
async function xactOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ xact: string }>("select pg_current_xact_id()::text as xact");
  return rows[0]?.xact ?? "";
}

/** Whether a transaction holds the horizon, when a later one is over. */
async function isWaitedFor(
  xact: string,
  client: pg.Client | pg.Pool = administratorPool(),
): Promise<boolean> {
  await administratorPool().query("select pg_current_xact_id()");
  const { rows } = await client.query("select app.event_horizon() <= $1::bigint as yes", [xact]);
  return rows[0]?.yes;
}

const refused = { code: "2D000" };

describe("a rehearsal", () => {
  it("is never committed", async () => {
    await asWriter(async (client) => {
      await client.query("select app.rehearse()");
      await client.query(insert, ["rehearsed"]);
      await expect(client.query("commit")).rejects.toMatchObject(refused);
    });
    expect(await isThere("rehearsed")).toBe(false);
  });

  it("is not committed either once it was refused within a savepoint", async () => {
    await asWriter(async (client) => {
      await client.query("select app.rehearse()");
      await client.query(insert, ["refused before"]);
      await client.query("savepoint s");
      await expect(client.query("set constraints all immediate")).rejects.toMatchObject(refused);
      await client.query("rollback to s");
      await expect(client.query("commit")).rejects.toMatchObject(refused);
    });
    expect(await isThere("refused before")).toBe(false);
  });

  it("is none within a savepoint, with which it could be taken back", async () => {
    await asWriter(async (client) => {
      await client.query(insert, ["in earnest"]);
      await client.query("savepoint s");
      await expect(client.query("select app.rehearse()")).rejects.toMatchObject(refused);
      await client.query("rollback to s");
      await client.query("commit");
    });
    expect(await isThere("in earnest")).toBe(true);
  });

  it("is none for a lock that anyone may take", async () => {
    await asWriter(async (client) => {
      const xact = await xactOf(client);
      await client.query("prepare likeness as select from rehearsing");
      expect(await isWaitedFor(xact)).toBe(true);
    });
  });

  it("is none in another database, where the view may have the same number", async () => {
    const { adminUrl } = await copyTemplate(otherName);
    const client = new pg.Client({ connectionString: adminUrl });
    await client.connect();
    try {
      await client.query("begin");
      const xact = await xactOf(client);
      await client.query("select app.rehearse()");
      expect(await isWaitedFor(xact)).toBe(true);
    } finally {
      await client.end();
      await dropCopy(otherName);
    }
  });
});

describe("the horizon", () => {
  it("waits for the transaction that asks, too", async () => {
    await asWriter(async (client) => {
      const xact = await xactOf(client);
      expect(await isWaitedFor(xact, client)).toBe(true);
    });
  });
});
