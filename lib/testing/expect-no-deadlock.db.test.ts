import { expect, it } from "vitest";
import { expectNoDeadlock } from "./expect-no-deadlock.ts";
import { asSuperuser } from "./superuser.ts";

it("fails with what the server's log says of a deadlock", async () => {
  await expectNoDeadlock();
  const lock = "select pg_advisory_lock($1)";
  await asSuperuser((one) =>
    asSuperuser(async (other) => {
      for (const client of [one, other]) await client.query("set deadlock_timeout = '10ms'");
      await one.query(lock, [1]);
      await other.query(lock, [2]);
      const both = [one.query(lock, [2]), other.query(lock, [1])];
      await expect(Promise.all(both)).rejects.toMatchObject({ code: "40P01" });
    }),
  );
  await expect(expectNoDeadlock()).rejects.toThrow(
    /^1 deadlocks: (.*Process \d+: select pg_advisory_lock|.* can't be read)/s,
  );
});
