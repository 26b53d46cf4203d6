// Past 300 lines: every race a trip to the trash or back can be in, each with its forced order; they share one stage.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import type { Restored } from "#lib/contract/memory.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { expectNoDeadlock } from "#lib/testing/expect-no-deadlock.ts";
import { look } from "#lib/testing/look.ts";
import { outcomeOf, tally } from "#lib/testing/outcome-of.ts";
import { readLinks, readTrashedLinks } from "#lib/testing/read-links.ts";
import { refusalOf } from "#lib/testing/refusal-of.ts";
import { holdEvents, holdMemory, withGate } from "#lib/testing/with-gate.ts";
import { restoreMemory } from "./restore-memory.ts";
import { trashMemory } from "./trash-memory.ts";

let workspace: TestWorkspace;
let owner: Actor;
let teammate: Actor;

beforeAll(async () => {
  workspace = await buildWorkspace();
});

// Owners of the test's own: several lose their place.
beforeEach(async () => {
  owner = await workspace.addMember();
  teammate = await workspace.addMember();
});

afterAll(expectNoDeadlock);

async function build(actor: Actor, fields?: { scope: "private" }): Promise<MemoryId> {
  return (await buildMemory(actor, fields)).id;
}

const trash = (actor: Actor, id: MemoryId) => refusalOf(trashMemory(actor, { id }));
const restore = (actor: Actor, id: MemoryId) => restoreMemory(actor, { id });
const put = (source: MemoryId, target: MemoryId) => outcomeOf(buildLink(owner, source, target));

/** Runs the second behind the first, which stops at its event with all its locks held until the second waits too. */
function meet<First, Second>(first: () => Promise<First>, second: () => Promise<Second>) {
  return holdEvents(workspace.id, async (gate) => {
    const one = first();
    await gate.waiters(1);
    const other = second();
    await gate.waiters(2);
    await gate.open();
    return Promise.all([one, other]);
  });
}

describe("trash and put", () => {
  const ends = [
    ["a teammate's memory", () => teammate, undefined],
    ["a private memory", () => owner, { scope: "private" }],
  ] as const;

  it("a put behind the trash of its source finds nothing", async () => {
    const [source, target] = [await build(owner), await build(teammate)];
    expect(
      await meet(
        () => trash(owner, source),
        () => put(source, target),
      ),
    ).toEqual(["none", "not_found"]);
    expect(await readLinks(source)).toEqual([]);
  });

  it("the trash of the source behind the put takes the new link along", async () => {
    const [source, target] = [await build(owner), await build(teammate)];
    expect(
      await meet(
        () => put(source, target),
        () => trash(owner, source),
      ),
    ).toEqual(["created", "none"]);
    expect(await readLinks(source)).toEqual([]);
    expect(await readTrashedLinks(source)).toHaveLength(1);
  });

  it.each(ends)("a put behind the trash of its target, %s, finds nothing", async (_, whose, fields) => {
    const [source, target] = [await build(owner), await build(whose(), fields)];
    expect(
      await meet(
        () => trash(whose(), target),
        () => put(source, target),
      ),
    ).toEqual(["none", "not_found"]);
    expect(await readLinks(target)).toEqual([]);
    expect(await look("select from events where source_id = $1", [source])).toEqual([]);
  });

  it.each(ends)(
    "the trash of the target, %s, behind the put takes the new link along",
    async (_, whose, fields) => {
      const [source, target] = [await build(owner), await build(whose(), fields)];
      expect(
        await meet(
          () => put(source, target),
          () => trash(whose(), target),
        ),
      ).toEqual(["created", "none"]);
      expect(await readLinks(target)).toEqual([]);
      expect(await readTrashedLinks(target)).toHaveLength(1);
    },
  );
});

describe("the right that ends while one waits", () => {
  const endings: [string, (agent: Actor) => Promise<void>][] = [
    ["the agent's grant is revoked", (agent) => workspace.revokeGrant(agent)],
    ["the agent may only read", (agent) => workspace.changeGrant(agent, { access: "read" })],
    ["the member is removed", (agent) => workspace.removeMember(agent)],
    ["the member is a viewer", (agent) => workspace.changeRole(agent, "viewer")],
  ];

  it.each(endings)("does not trash once %s", async (_, end) => {
    const agent = await workspace.addAgent(owner, { access: "write", private: true });
    const id = await build(owner);
    const refusal = await holdMemory(id, async (gate) => {
      const trashed = trash(agent, id);
      await gate.waiters(1);
      await end(agent);
      await gate.open();
      return trashed;
    });
    expect(refusal).toBe("not_found");
    expect(await look("select deleted_at from memories where id = $1", [id])).toEqual([{ deleted_at: null }]);
  });

  it.each(endings)("does not restore once %s", async (_, end) => {
    const agent = await workspace.addAgent(owner, { access: "write", private: true });
    const id = await build(owner);
    await trashMemory(owner, { id });
    const refusal = await holdMemory(id, async (gate) => {
      const restored = refusalOf(restore(agent, id));
      await gate.waiters(1);
      await end(agent);
      await gate.open();
      return restored;
    });
    expect(refusal).toBe("not_found");
    expect(await look("select from memories where id = $1 and deleted_at is not null", [id])).toHaveLength(1);
  });
});

describe("linked memories at once", () => {
  it("go to the trash together, each link once", async () => {
    const [a, b] = [await build(owner), await build(teammate)];
    await buildLink(owner, a, b);
    await buildLink(teammate, b, a);
    const refusals = await withGate(
      "select from memory_links where source_id = $1 for update",
      [a],
      async (gate) => {
        const both = [trash(owner, a), trash(teammate, b)];
        await gate.waiters(2);
        await gate.open();
        return Promise.all(both);
      },
    );
    expect(refusals).toEqual(["none", "none"]);
    expect(await readLinks(a, b)).toEqual([]);
    expect(await readTrashedLinks(a, b)).toHaveLength(2);
  });

  it("lock their links in one order", async () => {
    // A third memory's links to both come last in that order: held, they stop each trash where it has what comes before.
    const [a, b, last] = [await build(owner), await build(teammate), await build(owner)];
    await buildLink(owner, a, b);
    await buildLink(teammate, b, a);
    await buildLink(owner, last, a);
    await buildLink(owner, last, b);
    const refusals = await withGate(
      "select from memory_links where source_id = $1 for update",
      [last],
      async (gate) => {
        const both = [trash(owner, a), trash(teammate, b)];
        await gate.waiters(2);
        await gate.open();
        return Promise.all(both);
      },
    );
    expect(refusals).toEqual(["none", "none"]);
    await expectNoDeadlock();
  });

  it.each(["source", "target"])("come back with their link, the %s first", async (first) => {
    const [source, target] = [await build(owner), await build(teammate)];
    await buildLink(owner, source, target);
    const before = await readLinks(source);
    await trashMemory(owner, { id: source });
    await trashMemory(teammate, { id: target });
    const ways = [() => restore(owner, source), () => restore(teammate, target)] as const;
    const [one, other] = await (first === "source" ? meet(...ways) : meet(ways[1], ways[0]));
    expect([one.restored.links, other.restored.links]).toEqual([0, 1]);
    expect(one.notRestored).toEqual([
      { sourceId: source, targetId: target, kind: "related", reason: "other_end_in_trash" },
    ]);
    expect(await readLinks(source)).toEqual(before);
    expect(await readTrashedLinks(source)).toEqual([]);
  });

  it("come back at once without a deadlock, however they are linked", async () => {
    // The first memory's row comes first in the lock order: held, it stops each restore where it has no other.
    const [first, a, b] = [await build(owner), await build(owner), await build(teammate)];
    await buildLink(owner, first, a);
    await buildLink(owner, first, b);
    await buildLink(owner, a, b);
    await buildLink(teammate, b, a);
    const before = await readLinks(a, b);
    await trashMemory(owner, { id: a });
    await trashMemory(teammate, { id: b });
    await holdMemory(first, async (gate) => {
      const both = [restore(owner, a), restore(teammate, b)];
      await gate.waiters(2);
      await gate.open();
      return Promise.all(both);
    });
    expect(await readLinks(a, b)).toEqual(before);
    await expectNoDeadlock();
  });

  it("come back at once though their sources have the same owners in another order", async () => {
    const third = await workspace.addMember();
    const [y0, x1, z2, z3, y4, x5] = [
      await build(teammate),
      await build(owner),
      await build(third),
      await build(third),
      await build(teammate),
      await build(owner),
    ];
    const [m, n] = [await build(owner), await build(owner)];
    for (const [actor, source, target] of [
      [owner, x1, m],
      [third, z2, m],
      [teammate, y4, m],
      [teammate, y0, n],
      [third, z3, n],
      [owner, x5, n],
    ] as const) {
      await buildLink(actor, source, target);
    }
    await trashMemory(owner, { id: m });
    await trashMemory(owner, { id: n });
    // The third owner's lock comes between the other two: held, it would stop each with the one that the other needs.
    const hold = "select pg_advisory_xact_lock(hashtextextended('links of ' || $1::uuid || $2::uuid, 0))";
    const restored = await withGate(hold, [workspace.id, third.userId], async (gate) => {
      const both = [restore(owner, m), restore(owner, n)];
      await gate.waiters(2);
      await gate.open();
      return Promise.all(both);
    });
    expect(restored.map((answer) => answer.restored.links)).toEqual([3, 3]);
    await expectNoDeadlock();
  });
});

describe("restore", () => {
  it("before a put from one of its sources has that source first, as every writer does", async () => {
    const [source, target] = [await build(owner), await build(teammate)];
    const memory = await build(teammate);
    await buildLink(owner, source, memory);
    await trashMemory(teammate, { id: memory });
    const hold = "select pg_advisory_xact_lock(hashtextextended('links of ' || $1::uuid || $2::uuid, 0))";
    const [restored, outcome] = await withGate(hold, [workspace.id, owner.userId], async (gate) => {
      const back = restore(teammate, memory);
      await gate.waiters(1);
      const created = put(source, target);
      await gate.waiters(2);
      await gate.open();
      return Promise.all([back, created]);
    });
    expect([restored.restored.links, outcome]).toEqual([1, "created"]);
    await expectNoDeadlock();
  });

  it("begins again when more came to the trash while it waited", async () => {
    const [late, early] = [await build(owner), await build(owner)];
    const [n, m] = [await build(owner), await build(owner)];
    await buildLink(owner, early, m);
    await buildLink(owner, early, n);
    await buildLink(owner, late, n);
    await trashMemory(owner, { id: m });
    await trashMemory(owner, { id: n });
    // One restore has `early` and waits for m; the other has `late` and waits for `early`. Then m is found to need `late`.
    const restored = await holdMemory(m, async (gate) => {
      const one = restore(owner, m);
      await gate.waiters(1);
      const other = restore(owner, n);
      await gate.waiters(2);
      await gate.change(
        `insert into trashed_links
           select workspace_id, $2, target_id, kind, weight, metadata, seq, created_at, updated_at, created_by, agent_id,
                  source_audience, target_audience from trashed_links where source_id = $1 and target_id = $3`,
        [early, late, m],
      );
      await gate.open();
      return Promise.all([one, other]);
    });
    expect(restored.map((answer) => answer.restored.links)).toEqual([2, 2]);
    await expectNoDeadlock();
  });

  // A link has a lock of its owner's, which would do as well.
  it.each([
    ["with a link", 1],
    ["without links", 0],
  ])("behind a restore of the same memory finds it back already: %s", async (_, links) => {
    const [a, b] = [await build(owner), await build(teammate)];
    if (links > 0) await buildLink(owner, a, b);
    await trashMemory(owner, { id: a });
    const [one, other]: Restored[] = await meet(
      () => restore(owner, a),
      () => restore(owner, a),
    );
    expect(one?.restored.links).toBe(links);
    expect(other).toEqual({ memory: one?.memory, restored: { links: 0 }, notRestored: [] });
    const actions = await look("select action from events where memory_id = $1 order by seq", [a]);
    expect(actions).toEqual([{ action: "created" }, { action: "trashed" }, { action: "restored" }]);
  });

  it("beside the trash of the other end parks the link", async () => {
    const [a, b] = [await build(owner), await build(teammate)];
    await buildLink(owner, a, b);
    const before = await readLinks(a);
    await trashMemory(owner, { id: a });
    const [restored, refusal] = await meet(
      () => restore(owner, a),
      () => trash(teammate, b),
    );
    expect(refusal).toBe("none");
    expect(await readLinks(a)).toEqual([]);
    expect(await readTrashedLinks(a)).toEqual(before);
    // It may have been back for a moment, if the trash came after it.
    expect(restored.restored.links + restored.notRestored.length).toBe(1);
    await restore(teammate, b);
    expect(await readLinks(a)).toEqual(before);
  });

  it("behind the trash of the other end parks the link", async () => {
    const [a, b] = [await build(owner), await build(teammate)];
    await buildLink(owner, a, b);
    await trashMemory(owner, { id: a });
    const [refusal, restored] = await meet(
      () => trash(teammate, b),
      () => restore(owner, a),
    );
    expect(refusal).toBe("none");
    expect(await readLinks(a)).toEqual([]);
    expect(restored.restored.links + restored.notRestored.length).toBe(1);
  });
});

it("memories and their links come back whole from a storm of trash and restore", async () => {
  const memories = await Promise.all(
    Array.from({ length: 6 }, async (_, index) => {
      const actor = index % 2 === 0 ? owner : teammate;
      return { actor, id: await build(actor) };
    }),
  );
  for (const a of memories) {
    for (const b of memories) if (a !== b) await buildLink(a.actor, a.id, b.id, { weight: Math.random() });
  }
  const ids = memories.map((memory) => memory.id);
  const before = await readLinks(...ids);
  expect(before).toHaveLength(30);
  const refusals = await Promise.all(
    Array.from({ length: 12 }, async (_, client) => {
      const seen: string[] = [];
      for (let turn = 0; turn < 10; turn += 1) {
        const memory = memories[(client * 5 + turn * 7) % memories.length];
        if (!memory) throw new Error("six memories were built");
        seen.push(
          (client + turn) % 2 === 0
            ? await trash(memory.actor, memory.id)
            : await refusalOf(restore(memory.actor, memory.id)),
        );
      }
      return seen;
    }),
  );
  // A trash finds nothing when the memory is there already; nothing else is refused.
  expect(Object.keys(tally(refusals.flat())).sort()).toEqual(["none", "not_found"]);
  for (const memory of memories) await restore(memory.actor, memory.id);
  expect(await readLinks(...ids)).toEqual(before);
  expect(await readTrashedLinks(...ids)).toEqual([]);
});
