import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { ServiceError } from "#lib/contract/error.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace } from "#lib/testing/build-workspace.ts";
import { type FaultyProxy, openProxy } from "#lib/testing/open-proxy.ts";
import { asSuperuser } from "#lib/testing/superuser.ts";
import { holdMemory } from "#lib/testing/with-gate.ts";
import { poolSize } from "./client.ts";
import { asActor, asNobody, type Transaction } from "./transaction.ts";

// Before anything reads the environment, which it does once a file: nobody has to wait long here.
process.env.WEFT_CONNECTION_WAIT_MS = "3000";
process.env.WEFT_LOCK_WAIT_MS = "300";

let proxy: FaultyProxy;
let owner: Actor;

beforeAll(async () => {
  proxy = await openProxy(process.env.WEFT_DATABASE_URL ?? "");
  process.env.WEFT_DATABASE_URL = proxy.url;
  owner = await (await buildWorkspace()).addMember();
});
afterEach(() => proxy.set("passing"));
afterAll(() => proxy.close());

const ask = () => asNobody((tx) => tx.$queryRaw<{ one: number }[]>`select 1 as one`);

/** How a refusal tells its caller whether to try again; anything but a refusal is thrown on. */
async function refusalOf(run: Promise<unknown>): Promise<{ code: string; retryAfter: string | undefined }> {
  const error: unknown = await run.then(
    () => new Error("was not refused"),
    (reason) => reason,
  );
  if (!(error instanceof ServiceError)) throw error;
  return { code: error.code, retryAfter: error.details.headers?.["Retry-After"] };
}

const inAMoment = { code: "unavailable", retryAfter: "1" };

/** Asks until it is answered: what has gone wrong is over by itself. */
async function expectRecovery() {
  for (;;) {
    const answer = await ask().catch((error: unknown) => error);
    if (Array.isArray(answer)) return expect(answer).toEqual([{ one: 1 }]);
    expect(answer).toMatchObject({ code: "unavailable" });
  }
}

function terminateAll(): Promise<unknown> {
  return asSuperuser((client) =>
    client.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
                   where usename = 'weft_app' and datname = current_database()`),
  );
}

describe("unavailable", () => {
  it("while every connection is taken, and no longer", async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const holders: Promise<void>[] = [];
    for (let index = 0; index < poolSize; index += 1) {
      await new Promise<void>((resolve, reject) => {
        const held = asActor(owner, async (tx) => {
          await tx.$executeRaw`select set_config('idle_in_transaction_session_timeout', '0', true)`;
          resolve();
          await released;
        });
        held.catch(reject);
        holders.push(held);
      });
    }
    expect(await refusalOf(ask())).toEqual(inAMoment);
    release();
    await Promise.all(holders);
    expect(await ask()).toEqual([{ one: 1 }]);
  });

  it("when a lock does not come free", async () => {
    const { id } = await buildMemory(owner);
    const lock = (tx: Transaction) =>
      tx.$queryRaw`select from memories where id = ${id}::uuid for no key update`;
    await holdMemory(id, async () => {
      expect(await refusalOf(asActor(owner, lock))).toEqual(inAMoment);
    });
    await asActor(owner, lock);
  });

  it("when a statement takes too long", async () => {
    const slow = asActor(owner, async (tx) => {
      await tx.$executeRaw`select set_config('statement_timeout', '50', true)`;
      await tx.$queryRaw`select 1 as one from pg_sleep(30)`;
    });
    expect(await refusalOf(slow)).toEqual(inAMoment);
    await expectRecovery();
  });

  it("when the connection goes in the middle of a transaction", async () => {
    const cut = asActor(owner, async (tx) => {
      await terminateAll();
      await tx.$queryRaw`select 1`;
    });
    expect(await refusalOf(cut)).toEqual(inAMoment);
    await expectRecovery();
  });

  it.each(["refused", "mute"] as const)("while the database is %s", async (mode) => {
    proxy.set(mode);
    proxy.cut();
    expect(await refusalOf(ask())).toEqual(inAMoment);
    proxy.set("passing");
    await expectRecovery();
  });

  it("without a word of trying again when the answer to a commit is lost, for it may have been done", async () => {
    await expectRecovery();
    proxy.set("cut at commit");
    const title = crypto.randomUUID();
    const saved = asActor(
      owner,
      (tx) => tx.$executeRaw`
        insert into memories (workspace_id, owner_id, title, content, type, scope)
        values (app.workspace_id(), app.writer_id(), ${title}, 'kept', 'note', 'shared')`,
    );
    expect(await refusalOf(saved)).toEqual({ code: "unavailable", retryAfter: undefined });
    proxy.set("passing");
    await expectRecovery();
    expect(await asActor(owner, (tx) => tx.memory.count({ where: { title } }))).toBe(1);
  });
});

it("goes on when connections end that nobody uses", async () => {
  await Promise.all(Array.from({ length: 8 }, ask));
  await terminateAll();
  await expectRecovery();
});
