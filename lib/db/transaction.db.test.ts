import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { ServiceError } from "#lib/contract/error.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { look } from "#lib/testing/look.ts";
import { refusalOf } from "#lib/testing/refusal-of.ts";
import { asActor, asNobody, asUser, type Transaction } from "./transaction.ts";

let workspace: TestWorkspace;
let owner: Actor;
let teammate: Actor;

beforeAll(async () => {
  workspace = await buildWorkspace();
  owner = await workspace.addMember();
  teammate = await workspace.addMember();
  await look(`
    create function public.fail(sql_state text) returns void language plpgsql as
      $$ begin raise exception using errcode = sql_state, message = 'made up'; end $$`);
});

function countMemories(tx: Transaction): Promise<number> {
  return tx.memory.count();
}

/** Fails as the database would with this SQLSTATE. */
function fail(tx: Transaction, sqlState: string): Promise<number> {
  return tx.$executeRaw`select public.fail(${sqlState})`;
}

describe("the identity of a transaction", () => {
  it("is the actor's, and gone after it", async () => {
    const read = (tx: Transaction) =>
      tx.$queryRaw`select app.workspace_id() as workspace, app.member_id() as member, app.agent_id() as agent`;
    expect(await asActor(owner, read)).toEqual([
      { workspace: workspace.id, member: owner.userId, agent: null },
    ]);
    // On every connection of the pool that it can have been on.
    const nobodies = await Promise.all(Array.from({ length: 40 }, () => asNobody(read)));
    for (const nobody of nobodies) expect(nobody).toEqual([{ workspace: null, member: null, agent: null }]);
  });

  it("never passes to the next user of a connection, also after a failure", async () => {
    const [mine, theirs] = [
      await buildMemory(owner, { scope: "private" }),
      await buildMemory(teammate, { scope: "private" }),
    ];
    const list = (tx: Transaction) =>
      tx.memory.findMany({ where: { scope: "private" }, select: { id: true } });
    const turns = await Promise.all(
      Array.from({ length: 120 }, async (_, turn) => {
        if (turn % 7 === 0) {
          await asActor(owner, () => Promise.reject(new ServiceError("conflict"))).catch(() => undefined);
        }
        if (turn % 3 === 0) return { seen: await asNobody(list), expected: [] };
        return turn % 3 === 1
          ? { seen: await asActor(owner, list), expected: [{ id: mine.id }] }
          : { seen: await asActor(teammate, list), expected: [{ id: theirs.id }] };
      }),
    );
    for (const { seen, expected } of turns) expect(seen).toEqual(expected);
  });

  it("refuses an actor without a place before anything runs", async () => {
    const leaver = await workspace.addMember();
    await workspace.removeMember(leaver);
    let ran = false;
    const refusal = await refusalOf(
      asActor(leaver, async () => {
        ran = true;
      }),
    );
    expect([refusal, ran]).toEqual(["not_found", false]);
  });

  it("lets a user in no workspace see their own rows and write nothing", async () => {
    await buildMemory(owner);
    expect(await asUser(owner.userId, countMemories)).toBe(0);
    expect(await asUser(owner.userId, (tx) => tx.member.findMany({ select: { userId: true } }))).toEqual([
      { userId: owner.userId },
    ]);
  });

  it("does not outlive the right: it ends from the next statement on", async () => {
    const agent = await workspace.addAgent(owner, { access: "read", private: true });
    const counts = await asActor(agent, async (tx) => {
      const before = await countMemories(tx);
      await workspace.revokeGrant(agent);
      return [before > 0, await countMemories(tx)];
    });
    expect(counts).toEqual([true, 0]);
  });
});

describe("a transaction", () => {
  it("is rolled back by a throw", async () => {
    const before = await asActor(owner, countMemories);
    const refusal = refusalOf(
      asActor(owner, async (tx) => {
        await tx.$executeRaw`
          insert into memories (workspace_id, owner_id, title, content, type, scope)
          values (app.workspace_id(), app.writer_id(), 'gone', 'gone', 'note', 'shared')`;
        throw new ServiceError("conflict");
      }),
    );
    expect(await refusal).toBe("conflict");
    expect(await asActor(owner, countMemories)).toBe(before);
  });

  it("that reads a snapshot sees one moment, and can't see what is written meanwhile", async () => {
    const counts = await asActor(
      owner,
      async (tx) => {
        const before = await countMemories(tx);
        await buildMemory(owner);
        return [before, await countMemories(tx)];
      },
      "snapshot",
    );
    expect(counts[1]).toBe(counts[0]);
  });

  it.each(["40001", "40P01"])("is tried again after %s, from its beginning", async (sqlState) => {
    let attempts = 0;
    const result = await asActor(owner, async (tx) => {
      attempts += 1;
      if (attempts < 4) await fail(tx, sqlState);
      return "done";
    });
    expect([result, attempts]).toEqual(["done", 4]);
  });

  it("is given up in the end: unavailable", async () => {
    let attempts = 0;
    const refusal = await refusalOf(
      asActor(owner, (tx) => {
        attempts += 1;
        return fail(tx, "40001");
      }),
    );
    expect([refusal, attempts]).toEqual(["unavailable", 8]);
  });

  it("is not tried again after anything else", async () => {
    let attempts = 0;
    const failed = asActor(owner, (tx) => {
      attempts += 1;
      return fail(tx, "23505");
    });
    await expect(failed).rejects.toThrow();
    expect(attempts).toBe(1);
  });

  it("has its timeouts from PostgreSQL", async () => {
    const read = (tx: Transaction) =>
      tx.$queryRaw`
        select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
               current_setting('idle_in_transaction_session_timeout') as idle, current_setting('jit') as jit`;
    expect(await asActor(owner, read)).toEqual([{ statement: "15s", lock: "5s", idle: "10s", jit: "off" }]);
    // And what a connection begins with is its own again after it.
    expect(await asNobody(read)).toEqual([{ statement: "5s", lock: "5s", idle: "10s", jit: "off" }]);
  });
});

describe("what the database refuses", () => {
  it("means the same when it is refused at the commit", async () => {
    await look(`
      create function public.fail_late() returns trigger language plpgsql as
        $$ begin raise exception using errcode = '55P03', message = 'made up'; end $$;
      create constraint trigger fail_late after insert on memories deferrable initially deferred
        for each row when (new.title = 'late') execute function public.fail_late()`);
    expect(await refusalOf(buildMemory(owner, { title: "late" }))).toBe("unavailable");
  });

  it.each([
    ["WF001", "not_found"],
    ["WF002", "supersede_cycle"],
    ["42501", "not_found"],
    ["23503", "not_found"],
    ["55P03", "unavailable"],
    ["57014", "unavailable"],
    ["53100", "unavailable"],
    ["53300", "unavailable"],
    ["57P01", "unavailable"],
    ["08006", "unavailable"],
  ])("%s is %s", async (sqlState, code) => {
    expect(await refusalOf(asActor(owner, (tx) => fail(tx, sqlState)))).toBe(code);
  });

  it.each(["22P02", "23502", "23505", "23514", "42P01", "P0001", "XX000"])(
    "%s is nobody's fault but ours, and comes out as it is",
    async (sqlState) => {
      const failed = asActor(owner, (tx) => fail(tx, sqlState));
      await expect(failed).rejects.not.toBeInstanceOf(ServiceError);
    },
  );
});
