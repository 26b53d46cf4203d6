// Past 300 lines: each order in which writers can commit around a reader, with what the reader is told; they share one stage.
import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { EventId } from "#lib/contract/id.ts";
import { asOwner } from "#lib/db/transaction.ts";
import { deleteLink } from "#lib/links/delete-link.ts";
import { archiveMemory } from "#lib/memories/archive-memory.ts";
import { restoreMemory } from "#lib/memories/restore-memory.ts";
import { trashMemory } from "#lib/memories/trash-memory.ts";
import { updateMemory } from "#lib/memories/update-memory.ts";
import { administratorPool } from "#lib/testing/administrator-pool.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { passHorizon } from "#lib/testing/pass-horizon.ts";
import { withGate } from "#lib/testing/with-gate.ts";
import { type EventPosition, findEventPosition, findNow } from "./find-event-position.ts";
import { listEvents } from "./list-events.ts";
import { readNewEvents } from "./read-new-events.ts";

let workspace: TestWorkspace;
let owner: Actor;

beforeAll(async () => {
  workspace = await buildWorkspace();
  owner = await workspace.addMember();
});

/** Everything after a position that may be delivered by now, in reads of `limit`: the titles of created memories, else the action. */
async function readOn(actor: Actor, from: EventPosition, limit = 100) {
  const told: string[] = [];
  let after = from;
  for (;;) {
    const { events, next, more } = await readNewEvents(actor, { after, limit });
    told.push(...events.map((event) => String(event.after?.title ?? event.action)));
    after = next;
    if (!more) return { told, after };
  }
}

async function now(actor: Actor): Promise<EventPosition> {
  await passHorizon();
  return (await findNow(actor)).position;
}

const save = (title: string, actor = owner) => buildMemory(actor, { title });

/** A statement that saves a memory of the owner's, for a writer who is parked before its commit. */
const insert = (title: string): [string, unknown[]] => [
  `insert into memories (workspace_id, owner_id, title, content, type, scope) values ($1, $2, $3, 'x', 'note', 'shared')`,
  [workspace.id, owner.userId, title],
];

describe("an event", () => {
  it("waits for a writer who came before and has not committed, then each comes once", async () => {
    const start = await now(owner);
    const parked = await withGate(...insert("a"), async (gate) => {
      await save("b");
      expect((await listEvents(owner, { limit: 1 })).items[0]?.after?.title).toBe("b");
      const early = await readOn(owner, start);
      expect(early.told).toEqual([]);
      await gate.open();
      return early.after;
    });
    await passHorizon();
    const { told, after } = await readOn(owner, parked);
    expect(told).toEqual(["a", "b"]);
    expect((await readOn(owner, after)).told).toEqual([]);
  });

  it("does not wait for a writer who came after", async () => {
    const start = await now(owner);
    await save("a");
    await passHorizon();
    await withGate(...insert("b"), async (gate) => {
      await save("c");
      const { told, after } = await readOn(owner, start);
      expect(told).toEqual(["a"]);
      await gate.open();
      await passHorizon();
      expect((await readOn(owner, after)).told).toEqual(["b", "c"]);
    });
  });

  it("comes in the order of the transactions, whatever their numbers", async () => {
    const start = await now(owner);
    await withGate("select pg_current_xact_id()", [], async (gate) => {
      await save("lower number, younger");
      await gate.change(...insert("higher number, older"));
      expect((await readOn(owner, start)).told).toEqual([]);
      await gate.open();
    });
    await passHorizon();
    for (const limit of [1, 2, 3]) {
      expect((await readOn(owner, start, limit)).told).toEqual([
        "higher number, older",
        "lower number, younger",
      ]);
    }
  });

  it("of a writer who gives up never comes, and holds nobody up", async () => {
    const start = await now(owner);
    await withGate(...insert("undone"), async (gate) => {
      await save("kept");
      await gate.undo();
    });
    await passHorizon();
    expect((await readOn(owner, start)).told).toEqual(["kept"]);
  });

  it("is only late while something else is being written for long", async () => {
    const start = await now(owner);
    await withGate("select pg_current_xact_id()", [], async (gate) => {
      await save("late");
      const early = await readOn(owner, start);
      expect(early.told).toEqual([]);
      await gate.open();
      await passHorizon();
      expect((await readOn(owner, early.after)).told).toEqual(["late"]);
    });
  });

  it("does not wait for one who only reads", async () => {
    const start = await now(owner);
    await withGate("select count(*) from memories", [], async () => {
      await save("at once");
      await passHorizon();
      expect((await readOn(owner, start)).told).toEqual(["at once"]);
    });
  });

  it("comes in reads of any size, in the same order", async () => {
    const start = await now(owner);
    const titles = ["1", "2", "3", "4", "5"];
    for (const title of titles) await save(title);
    await passHorizon();
    for (const limit of [1, 2, 3, 5, 6]) expect((await readOn(owner, start, limit)).told).toEqual(titles);
  });

  it("is found behind more hidden ones than one read looks at", async () => {
    const start = await now(owner);
    await administratorPool().query(
      `insert into events (workspace_id, subject, action, memory_id, memory_audience, user_id)
       select $1, 'memory', 'updated', gen_random_uuid(), $1, $2 from generate_series(1, 4100)`,
      [workspace.id, owner.userId],
    );
    await save("behind");
    await passHorizon();
    const first = await readNewEvents(owner, { after: start, limit: 100 });
    expect(first).toMatchObject({ events: [], more: true });
    expect((await readOn(owner, first.next)).told).toEqual(["behind"]);
  });
});

describe("whoever listens", () => {
  it("from now is told of what is committed from now on, also where it was begun before", async () => {
    await passHorizon();
    await withGate(...insert("begun before"), async (gate) => {
      await save("before");
      const { position } = await findNow(owner);
      await save("after");
      await gate.open();
      await passHorizon();
      expect((await readOn(owner, position)).told).toEqual(["begun before", "after"]);
    });
  });

  it("is told what they see now", async () => {
    const teammate = await workspace.addMember();
    const blind = await workspace.addAgent(owner, { access: "write", private: false });
    const sighted = await workspace.addAgent(owner, { access: "read", private: true });
    const stranger = await (await buildWorkspace()).addMember();
    const abroad = await now(stranger);
    const start = await now(owner);
    const shared = await save("shared");
    const secret = await buildMemory(owner, { title: "secret", scope: "private" });
    await buildLink(owner, shared.id, secret.id);
    await passHorizon();
    for (const reader of [owner, sighted]) {
      expect((await readOn(reader, start)).told).toEqual(["shared", "secret", "created"]);
    }
    for (const reader of [teammate, blind]) expect((await readOn(reader, start)).told).toEqual(["shared"]);
    expect((await readOn(stranger, abroad)).told).toEqual([]);
    await workspace.changeRole(owner, "viewer");
    expect((await readOn(owner, start)).told).toEqual(["shared"]);
    await workspace.changeRole(owner, "member");
  });

  it("keeps to one memory and the links at it", async () => {
    const start = await now(owner);
    const [a, b] = [await save("a"), await save("b")];
    await buildLink(owner, b.id, a.id);
    await passHorizon();
    const { events } = await readNewEvents(owner, { after: start, memory: a.id, limit: 9 });
    expect(events.map(({ subject }) => subject)).toEqual(["memory", "link"]);
  });

  describe("when something is hidden", () => {
    let [teammate, agent, blind]: Actor[] = [];

    beforeAll(async () => {
      teammate = await workspace.addMember();
      agent = await workspace.addAgent(owner, { access: "write", private: true });
      blind = await workspace.addAgent(owner, { access: "write", private: false });
    });

    /** Whether each is told that something is hidden, by all that happens in `act`. */
    async function whoIsTold(act: () => Promise<unknown>) {
      const start = await now(owner);
      await act();
      await passHorizon();
      const told = async (actor: Actor | undefined) =>
        actor && (await readNewEvents(actor, { after: start, limit: 9 })).hides;
      return {
        owner: await told(owner),
        teammate: await told(teammate),
        agent: await told(agent),
        blind: await told(blind),
      };
    }

    const nobody = { owner: false, teammate: false, agent: false, blind: false };
    const everybody = { owner: true, teammate: true, agent: true, blind: true };

    it("in the trash, whoever saw it is told so", async () => {
      const { id } = await save("shared");
      expect(await whoIsTold(() => trashMemory(owner, { id }))).toEqual(everybody);
      const secret = await buildMemory(owner, { scope: "private" });
      expect(await whoIsTold(() => trashMemory(owner, { id: secret.id }))).toEqual({
        ...nobody,
        owner: true,
        agent: true,
      });
    });

    it("in private, others are told so", async () => {
      const { id } = await save("taken back");
      const told = await whoIsTold(() => updateMemory(owner, { id, scope: "private" }));
      expect(told).toEqual({ ...nobody, teammate: true, blind: true });
    });

    it("and nobody by what can be seen, or is back", async () => {
      const told = await whoIsTold(async () => {
        const [a, b] = [await save("seen"), await save("seen too")];
        await buildLink(owner, a.id, b.id);
        await deleteLink(owner, { source: a.id, target: b.id, kind: "related" });
        await trashMemory(owner, { id: a.id });
        await restoreMemory(owner, { id: a.id });
        await archiveMemory(owner, { id: b.id });
      });
      expect(told).toEqual(nobody);
    });

    it("a listener of one memory is not told of others", async () => {
      const [kept, gone] = [await save("kept"), await save("gone")];
      const start = await now(owner);
      await trashMemory(owner, { id: gone.id });
      await passHorizon();
      expect(await readNewEvents(owner, { after: start, memory: kept.id, limit: 9 })).toMatchObject({
        events: [],
        hides: false,
      });
    });
  });

  it("is refused once their membership or grant has ended", async () => {
    const leaving = await workspace.addMember();
    const agent = await workspace.addAgent(owner, { access: "read", private: true });
    const start = await now(leaving);
    await workspace.removeMember(leaving);
    await workspace.revokeGrant(agent);
    for (const reader of [leaving, agent]) {
      await expect(readNewEvents(reader, { after: start, limit: 1 })).rejects.toMatchObject({
        code: "not_found",
      });
    }
  });
});

describe("the position of an event", () => {
  const lastId = async () => EventId.parse((await listEvents(owner, { limit: 1 })).items[0]?.id);

  it("is right after it", async () => {
    await save("last");
    const id = await lastId();
    await save("next");
    await passHorizon();
    expect((await readOn(owner, await findEventPosition(owner, id))).told).toEqual(["next"]);
  });

  it("is the same when it is hidden by now", async () => {
    await save("before");
    const { id: memory } = await save("soon in the trash");
    const id = await lastId();
    await save("next");
    await trashMemory(owner, { id: memory });
    await passHorizon();
    const teammate = await workspace.addMember();
    for (const reader of [owner, teammate]) {
      expect((await readOn(reader, await findEventPosition(reader, id))).told).toEqual(["next"]);
    }
  });

  it("is before what it overtook, as long as that is not there", async () => {
    await passHorizon();
    await withGate(...insert("overtaken"), async (gate) => {
      await save("listed");
      const position = await findEventPosition(owner, await lastId());
      await gate.open();
      await passHorizon();
      expect((await readOn(owner, position)).told).toEqual(["overtaken", "listed"]);
    });
  });

  it("goes by time where there is no such event, without a gap for a writer who was at work then", async () => {
    const place = await buildWorkspace();
    const member = await place.addMember();
    const insertHere: [string, unknown[]] = [insert("")[0], [place.id, member.userId, "at work"]];
    await save("long before", member);
    // Long ago, so that it is no longer within a minute of anyone.
    await administratorPool().query(
      `update events set id = ('018f' || substr(id::text, 5))::uuid where workspace_id = $1`,
      [place.id],
    );
    await passHorizon();
    await withGate(...insertHere, async (gate) => {
      const { id } = await findNow(member);
      await save("after", member);
      await gate.open();
      await passHorizon();
      const position = await findEventPosition(member, EventId.parse(id));
      expect((await readOn(member, position)).told).toEqual(["at work", "after"]);
    });
  });

  it("is the oldest that is kept where there is neither event nor time, or an older time", async () => {
    const place = await buildWorkspace();
    const member = await place.addMember();
    await save("first", member);
    await save("second", member);
    await passHorizon();
    for (const id of [
      crypto.randomUUID(),
      "00000000-0000-0000-0000-000000000000",
      "ffffffff-ffff-ffff-ffff-ffffffffffff",
      "00000000-0000-7000-8000-000000000000",
      "018f0000-0000-7000-8000-000000000000",
      await lastId(),
    ]) {
      const position = await findEventPosition(member, EventId.parse(id));
      expect((await readOn(member, position)).told).toEqual(["first", "second"]);
    }
  });

  it("is not ahead of now for a time that is yet to come", async () => {
    const place = await buildWorkspace();
    const member = await place.addMember();
    await save("before", member);
    await passHorizon();
    const position = await findEventPosition(member, EventId.parse("ffffffff-ffff-7fff-bfff-ffffffffffff"));
    await save("after", member);
    await passHorizon();
    expect((await readOn(member, position)).told).toEqual(["before", "after"]);
  });
});

describe("in a database that was restored on another server", () => {
  const settle = () =>
    asOwner((tx) => tx.$queryRaw<{ settled: boolean }[]>`select app.settle_restored_events() as settled`);

  it("what was written there comes before what is written here, in its order, and nothing is lost", async () => {
    const place = await buildWorkspace();
    const member = await place.addMember();
    await save("1", member);
    const { items } = await listEvents(member, { limit: 1 });
    await save("2", member);
    await save("3", member);
    await passHorizon();
    expect(await settle()).toEqual([{ settled: false }]);
    await administratorPool().query("update events set xact = xact + 1000000000000");
    expect(await settle()).toEqual([{ settled: true }]);
    expect(await settle()).toEqual([{ settled: false }]);
    await save("4", member);
    await passHorizon();
    const position = await findEventPosition(member, EventId.parse(items[0]?.id));
    expect((await readOn(member, position)).told).toEqual(["2", "3", "4"]);
  });
});
