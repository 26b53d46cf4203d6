import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import type { Scope } from "#lib/contract/memory.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { expectNoDeadlock } from "#lib/testing/expect-no-deadlock.ts";
import { look } from "#lib/testing/look.ts";
import { readLinks, readTrashedLinks } from "#lib/testing/read-links.ts";
import { refusalOf } from "#lib/testing/refusal-of.ts";
import { holdMemory, withGate } from "#lib/testing/with-gate.ts";
import { archiveMemory } from "./archive-memory.ts";
import { expireRows } from "./expire-rows.ts";
import { getMemory } from "./get-memory.ts";
import { purgeMemory } from "./purge-memory.ts";
import { restoreMemory } from "./restore-memory.ts";
import { trashMemory } from "./trash-memory.ts";

let workspace: TestWorkspace;
let owner: Actor;
let teammate: Actor;
let memory: MemoryId;

beforeAll(async () => {
  workspace = await buildWorkspace();
});

beforeEach(async () => {
  owner = await workspace.addMember();
  teammate = await workspace.addMember();
  memory = await build(owner);
});

afterAll(expectNoDeadlock);

async function build(actor: Actor, scope: Scope = "shared"): Promise<MemoryId> {
  return (await buildMemory(actor, { scope })).id;
}

const trash = (id: MemoryId, actor: Actor = owner) => trashMemory(actor, { id });
const purge = (id: MemoryId = memory, actor: Actor = owner) => refusalOf(purgeMemory(actor, { id }));
const eventsAt = (id: MemoryId) =>
  look("select id from events where $1 in (memory_id, source_id, target_id)", [id]);
const isThere = async (id: MemoryId) => (await look("select from memories where id = $1", [id])).length === 1;

describe("a purge", () => {
  it("ends the memory, its events and its links for good, and records nothing", async () => {
    const other = await build(teammate);
    await buildLink(owner, memory, other);
    await buildLink(teammate, other, memory);
    await archiveMemory(owner, { id: memory, successorId: other });
    await trash(memory);
    const before = await look("select id from events where workspace_id = $1", [workspace.id]);
    const gone = await eventsAt(memory);
    expect(await purge()).toBe("none");
    expect(await isThere(memory)).toBe(false);
    expect([await readLinks(memory), await readTrashedLinks(memory)]).toEqual([[], []]);
    const after = await look("select id from events where workspace_id = $1", [workspace.id]);
    expect(after).toHaveLength(before.length - gone.length);
    expect(await eventsAt(memory)).toEqual([]);
    expect((await getMemory(teammate, { id: other })).links.inbound.value).toBe(0);
    // Nobody is told of it later, and it is as if it had never been.
    await trash(other, teammate);
    expect((await restoreMemory(teammate, { id: other })).notRestored).toEqual([]);
    expect(await purge()).toBe("not_found");
    expect(await refusalOf(restoreMemory(owner, { id: memory }))).toBe("not_found");
  });

  it("leaves word for the other end that is in the trash too", async () => {
    const other = await build(teammate);
    await buildLink(owner, memory, other);
    await buildLink(teammate, other, memory);
    await trash(memory);
    await trash(other, teammate);
    expect(await purge()).toBe("none");
    const { restored, notRestored } = await restoreMemory(teammate, { id: other });
    expect(restored.links).toBe(0);
    expect(notRestored.map((link) => [link.sourceId, link.reason]).sort()).toEqual(
      [
        [memory, "other_end_gone"],
        [other, "other_end_gone"],
      ].sort(),
    );
    expect(await readTrashedLinks(other)).toEqual([]);
  });

  it("of the second end takes that word away", async () => {
    const other = await build(owner);
    await buildLink(owner, memory, other);
    await trash(memory);
    await trash(other);
    await purge();
    expect(await readTrashedLinks(other)).toHaveLength(1);
    expect(await purge(other)).toBe("none");
    expect(await readTrashedLinks(other)).toEqual([]);
  });

  it("takes a memory from the trash only, and only one's own", async () => {
    expect(await purge()).toBe("not_found");
    await trash(memory);
    const reader = await workspace.addAgent(owner, { access: "read", private: true });
    const blind = await workspace.addAgent(owner, { access: "write", private: false });
    for (const actor of [teammate, reader, blind, { ...owner, readOnly: true }]) {
      expect(await purge(memory, actor)).toBe("not_found");
    }
    const writer = await workspace.addAgent(owner, { access: "write", private: true });
    expect(await purge(memory, writer)).toBe("none");
  });

  it("takes the version that is expected, and no other", async () => {
    await trash(memory);
    for (const ifMatch of [["1"], []]) {
      expect(await refusalOf(purgeMemory(owner, { id: memory, ifMatch }))).toBe("precondition_failed");
      expect(await refusalOf(restoreMemory(owner, { id: memory, ifMatch }))).toBe("precondition_failed");
      expect(await refusalOf(purgeMemory(teammate, { id: memory, ifMatch }))).toBe("not_found");
      expect(await refusalOf(restoreMemory(teammate, { id: memory, ifMatch }))).toBe("not_found");
    }
    expect(await refusalOf(restoreMemory(owner, { id: memory, ifMatch: ["2"] }))).toBe("none");
    expect(await refusalOf(restoreMemory(owner, { id: memory, ifMatch: ["2"] }))).toBe("precondition_failed");
    expect(await refusalOf(trashMemory(owner, { id: memory, ifMatch: ["2"] }))).toBe("precondition_failed");
    expect(await refusalOf(trashMemory(owner, { id: memory, ifMatch: ["3"] }))).toBe("none");
    expect(await refusalOf(purgeMemory(owner, { id: memory, ifMatch: "*" }))).toBe("none");
  });
});

describe("a purge beside", () => {
  it("a restore of the same memory: whoever has the row first", async () => {
    await trash(memory);
    const both = await holdMemory(memory, async (gate) => {
      const restored = refusalOf(restoreMemory(owner, { id: memory }));
      await gate.waiters(1);
      const purged = purge();
      await gate.waiters(2);
      await gate.open();
      return Promise.all([restored, purged]);
    });
    expect(both).toEqual(["none", "not_found"]);
    expect(await isThere(memory)).toBe(true);
  });

  it.each(["the purge", "the restore"])(
    "a restore of the other end, %s first: nothing is left behind",
    async (first) => {
      const other = await build(teammate);
      await buildLink(teammate, other, memory);
      await trash(memory);
      await trash(other, teammate);
      const hold = "select from trashed_links where target_id = $1 for update";
      const run = {
        "the purge": () => purge(),
        "the restore": () => refusalOf(restoreMemory(teammate, { id: other })),
      };
      const ways =
        first === "the purge"
          ? [run["the purge"], run["the restore"]]
          : [run["the restore"], run["the purge"]];
      const both = await withGate(hold, [memory], async (gate) => {
        const begun: Promise<string>[] = [];
        for (const [index, way] of ways.entries()) {
          begun.push(way());
          await gate.waiters(index + 1);
        }
        await gate.open();
        return Promise.all(begun);
      });
      expect(both).toEqual(["none", "none"]);
      expect([await isThere(memory), await isThere(other)]).toEqual([false, true]);
      expect([await readLinks(other), await readTrashedLinks(other)]).toEqual([[], []]);
    },
  );

  it.each([
    ["the memory", (id: MemoryId) => ["select from memories where id = $1 for update", id] as const],
    [
      "its links",
      (id: MemoryId) => ["select from trashed_links where source_id = $1 for update", id] as const,
    ],
  ])("a revocation, while it waits for %s: nothing is ended", async (_, hold) => {
    const agent = await workspace.addAgent(owner, { access: "write", private: true });
    await buildLink(owner, memory, await build(owner));
    await trash(memory);
    const [sql, id] = hold(memory);
    const refusal = await withGate(sql, [id], async (gate) => {
      const purged = purge(memory, agent);
      await gate.waiters(1);
      await workspace.revokeGrant(agent);
      await gate.open();
      return purged;
    });
    expect(refusal).toBe("not_found");
    expect(await isThere(memory)).toBe(true);
  });
});

describe("expiry", () => {
  const age = (id: MemoryId, days: string) =>
    look("update memories set deleted_at = now() - $2::interval where id = $1", [id, days]);

  it("ends memories after 30 days in the trash, of every workspace, and none before", async () => {
    const stranger = await (await buildWorkspace()).addMember();
    const [old, young, standing] = [await build(owner), await build(owner), await build(teammate)];
    const foreign = await build(stranger);
    await buildLink(owner, old, standing);
    await buildLink(teammate, standing, old);
    await buildLink(owner, young, old);
    for (const id of [old, young]) await trash(id);
    await trash(foreign, stranger);
    await age(old, "30 days 1 minute");
    await age(foreign, "31 days");
    await age(young, "29 days 23 hours");
    await look("update memories set created_at = now() - interval '90 days' where id = $1", [standing]);
    const links = await readTrashedLinks(young);
    expect(await expireRows()).toBe(2);
    expect([
      await isThere(old),
      await isThere(foreign),
      await isThere(young),
      await isThere(standing),
    ]).toEqual([false, false, true, true]);
    expect(await readTrashedLinks(old)).toEqual(links);
    expect((await restoreMemory(owner, { id: young })).notRestored).toMatchObject([
      { reason: "other_end_gone" },
    ]);
    expect(await expireRows()).toBe(0);
  });

  it("ends keys after 24 hours, and no event at any age", async () => {
    await look("update events set at = now() - interval '10 years' where memory_id = $1", [memory]);
    await look(
      `insert into idempotency_keys (workspace_id, user_id, key, fingerprint, memory_id, created_at)
         select $1, $2, age, '', $3, now() - age::interval from unnest(array['23h', '25h']) as age`,
      [workspace.id, owner.userId, memory],
    );
    expect(await expireRows()).toBe(1);
    expect(await eventsAt(memory)).toHaveLength(1);
    expect(await look("select key from idempotency_keys where user_id = $1", [owner.userId])).toEqual([
      { key: "23h" },
    ]);
  });

  it("goes in batches, and leaves what somebody holds for the next time", async () => {
    const [held, free] = [await build(owner), await build(owner)];
    for (const id of [held, free]) {
      await trash(id);
      await age(id, "40 days");
    }
    await holdMemory(held, async () => {
      expect(await look("select app.expire_rows(1) as expired")).toEqual([{ expired: 1 }]);
      expect(await look("select app.expire_rows(1) as expired")).toEqual([{ expired: 0 }]);
    });
    expect([await isThere(held), await isThere(free)]).toEqual([true, false]);
    expect(await expireRows()).toBe(1);
  });

  it("is done by one process at a time", async () => {
    await trash(memory);
    await age(memory, "40 days");
    const hold = "select pg_advisory_xact_lock(hashtextextended('expiry', 0))";
    await withGate(hold, [], async () => expect(await expireRows()).toBe(0));
    expect(await expireRows()).toBe(1);
  });
});
