import { beforeAll, describe, expect, it } from "vitest";
import { findEventPosition, findNow } from "#lib/activity/find-event-position.ts";
import { readNewEvents } from "#lib/activity/read-new-events.ts";
import type { Actor } from "#lib/actor.ts";
import { EventId } from "#lib/contract/id.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { passHorizon } from "#lib/testing/pass-horizon.ts";
import { asSuperuser } from "#lib/testing/superuser.ts";
import { importFrom } from "#lib/testing/transfer-file.ts";
import { withGate } from "#lib/testing/with-gate.ts";

let workspace: TestWorkspace;
let me: Actor;
let teammate: Actor;

beforeAll(async () => {
  workspace = await buildWorkspace();
  [me, teammate] = [await workspace.addMember(), await workspace.addMember()];
});

const line = { type: "memory", externalId: "a", title: "of the dry run", content: "A" };

/** Stops an import once it has written a memory and its event, before it gives the name. Changes nothing itself. */
const holdNames = "lock table imported_memories in exclusive mode";

async function begin() {
  await passHorizon();
  return (await findNow(teammate)).position;
}

/** What a listener is told after a position: the titles of memories. */
async function readOn(after: Awaited<ReturnType<typeof begin>>) {
  const { events, next } = await readNewEvents(teammate, { after, limit: 100 });
  return { told: events.map((event) => event.after?.title), last: events.at(-1)?.id, next };
}

describe("while a dry run is under way", () => {
  it("a listener is told at once what others write, and once", async () => {
    const start = await begin();
    const { last, next } = await withGate(holdNames, [], async (gate) => {
      const dryRun = importFrom(me, [line], { dryRun: true });
      await gate.waiters(1);
      await buildMemory(me, { title: "meanwhile" });
      await passHorizon();
      const heard = await readOn(start);
      expect(heard.told).toEqual(["meanwhile"]);
      await gate.open();
      expect(await dryRun).toMatchObject({ created: 1 });
      return heard;
    });
    await passHorizon();
    expect((await readOn(next)).told).toEqual([]);
    const back = await findEventPosition(teammate, EventId.parse(last));
    expect((await readOn(back)).told).toEqual([]);
  });

  it("a listener waits for an earlier writer all the same, also when the dry run does", async () => {
    const { id } = await buildMemory(me);
    const start = await begin();
    const insert = `insert into memories (workspace_id, owner_id, title, content, type, scope)
                    values ($1, $2, 'earlier', 'x', 'note', 'shared')`;
    const { next, dryRun } = await withGate(insert, [workspace.id, me.userId], async (gate) => {
      await gate.change("select from memories where id = $1 for no key update", [id]);
      const dryRun = importFrom(me, [{ type: "memory", externalId: id, content: "New" }], { dryRun: true });
      await gate.waiters(1);
      await buildMemory(me, { title: "later" });
      const heard = await readOn(start);
      expect(heard.told).toEqual([]);
      await gate.open();
      return { ...heard, dryRun };
    });
    expect(await dryRun).toMatchObject({ updated: 1 });
    await passHorizon();
    expect((await readOn(next)).told).toEqual(["earlier", "later"]);
  });

  it("the horizon does not go back when it ends between a snapshot and the look at it", async () => {
    const horizon = async (client: { query(sql: string): Promise<{ rows: { at: string }[] }> }) =>
      BigInt((await client.query("select app.event_horizon() as at")).rows[0]?.at ?? -1);
    await withGate(holdNames, [], async (gate) => {
      const dryRun = importFrom(me, [line], { dryRun: true });
      await gate.waiters(1);
      await buildMemory(me);
      await passHorizon();
      await asSuperuser(async (client) => {
        await client.query("begin isolation level repeatable read");
        const before = await horizon(client);
        await gate.open();
        await dryRun;
        expect(await horizon(client)).toBeGreaterThanOrEqual(before);
      });
    });
  });
});
