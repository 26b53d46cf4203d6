import { expect, it } from "vitest";
import { asSuperuser } from "#lib/testing/superuser.ts";
import { asNobody } from "./transaction.ts";

it("reads times as they are from a server that is not in UTC", async () => {
  await asSuperuser(async (client) => {
    const { rows } = await client.query("select current_database() as name");
    await client.query(`alter database ${rows[0].name} set timezone = 'Asia/Kolkata'`);
  });
  const [row] = await asNobody(
    (tx) => tx.$queryRaw<[{ at: Date }]>`select '2026-03-04T12:00:00Z'::timestamptz as at`,
  );
  expect(row.at.toISOString()).toBe("2026-03-04T12:00:00.000Z");
});
