import { beforeEach, describe, expect, it } from "vitest";
import { limits } from "#lib/contract/limits.ts";
import { asNobody, asOwner } from "#lib/db/transaction.ts";
import { look } from "#lib/testing/look.ts";
import { withGate } from "#lib/testing/with-gate.ts";

const { attempts } = limits.signIn;

type Begun = { limited: boolean; user_id: string | null; password_hash: string | null };

let account: string;

beforeEach(async () => {
  account = `${crypto.randomUUID()}@test.example`;
});

async function begin(name = account): Promise<Begun> {
  const [begun] = await asNobody((tx) => tx.$queryRaw<[Begun]>`select * from app.begin_sign_in(${name})`);
  return begun;
}

async function end(): Promise<void> {
  await asNobody((tx) => tx.$executeRaw`select app.end_sign_in(${account})`);
}

async function spend(count: number): Promise<void> {
  await look("insert into sign_in_attempts (account) select $1 from generate_series(1, $2)", [
    account,
    count,
  ]);
}

describe("app.begin_sign_in", () => {
  it("answers the hash of an account that there is, and none of one that there is not", async () => {
    const user = await asOwner((tx) =>
      tx.user.create({ data: { email: account, name: "Somebody", passwordHash: "its hash" } }),
    );
    expect(await begin()).toEqual({ limited: false, user_id: user.id, password_hash: "its hash" });
    expect(await begin(`not-${account}`)).toEqual({ limited: false, user_id: null, password_hash: null });
  });

  it(`takes ${attempts} attempts, known account or not, and then says nothing more`, async () => {
    await asOwner((tx) =>
      tx.user.create({ data: { email: account, name: "Somebody", passwordHash: "hash" } }),
    );
    for (const name of [account, `not-${account}`]) {
      const limited = [];
      for (let attempt = 0; attempt <= attempts; attempt += 1) limited.push((await begin(name)).limited);
      expect(limited).toEqual([...Array.from({ length: attempts }, () => false), true]);
      expect(await begin(name)).toEqual({ limited: true, user_id: null, password_hash: null });
    }
  });

  it("forgets attempts after an hour, and all of them after a success", async () => {
    await spend(attempts);
    expect((await begin()).limited).toBe(true);
    await look("update sign_in_attempts set at = at - interval '61 minutes' where account = $1", [account]);
    expect((await begin()).limited).toBe(false);
    await spend(attempts);
    expect((await begin()).limited).toBe(true);
    await end();
    expect((await begin()).limited).toBe(false);
  });

  it("lets one of twenty at once have the last attempt", async () => {
    await spend(attempts - 1);
    // Stops whoever has found an attempt left, before it is written down.
    await look(`
      create function public.stop() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock_shared(1); return new; end $$`);
    await look(
      `create trigger stop before insert on sign_in_attempts for each row execute function public.stop()`,
    );
    try {
      const begun = await withGate("select pg_advisory_xact_lock(1)", [], async (gate) => {
        const all = Array.from({ length: 20 }, () => begin());
        await gate.waiters(20);
        await gate.open();
        return Promise.all(all);
      });
      expect(begun.filter((one) => !one.limited)).toHaveLength(1);
    } finally {
      await look("drop function public.stop() cascade");
    }
  });
});
