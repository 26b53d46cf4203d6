import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import type { Memory } from "#lib/contract/memory.ts";
import { sqlStateOf } from "#lib/testing/as-application.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { expectNoDeadlock } from "#lib/testing/expect-no-deadlock.ts";
import { look } from "#lib/testing/look.ts";
import { outcomeOf, tally } from "#lib/testing/outcome-of.ts";
import { refusalOf } from "#lib/testing/refusal-of.ts";
import { setLinkLimits } from "#lib/testing/set-link-limits.ts";
import { holdEvents, holdMemory, withGate } from "#lib/testing/with-gate.ts";
import { deleteLink } from "./delete-link.ts";

/** As many connections as the service has: what waits beyond them waits in the service. */
const poolSize = 20;

let workspace: TestWorkspace;
let owner: Actor;
let teammate: Actor;
let source: Memory;
let target: Memory;

beforeAll(async () => {
  workspace = await buildWorkspace();
  teammate = await workspace.addMember();
});

// An owner of the test's own: several lose their place.
beforeEach(async () => {
  owner = await workspace.addMember();
  [source, target] = [await buildMemory(owner), await buildMemory(teammate)];
});

afterEach(() => setLinkLimits());

afterAll(expectNoDeadlock);

type LinkEvent = { action: string; before: { weight: number } | null; after: { weight: number } | null };

function events(): Promise<LinkEvent[]> {
  return look<LinkEvent>("select action, before, after from events where source_id = $1 order by seq", [
    source.id,
  ]);
}

function stored(): Promise<{ weight: number }[]> {
  return look("select weight from memory_links where source_id = $1", [source.id]);
}

describe("fifty writers at once on one key", () => {
  it("create one link, with one event, when they write the same", async () => {
    const outcomes = await holdMemory(source.id, async (gate) => {
      const writers = Array.from({ length: 50 }, () => outcomeOf(buildLink(owner, source.id, target.id)));
      await gate.waiters(poolSize);
      await gate.open();
      return Promise.all(writers);
    });
    expect(tally(outcomes)).toEqual({ created: 1, unchanged: 49 });
    expect((await events()).map((event) => event.action)).toEqual(["created"]);
    expect(await stored()).toEqual([{ weight: 1 }]);
  });

  it("replace one another in turn when they write different weights", async () => {
    const weights = Array.from({ length: 50 }, (_, index) => index / 100);
    const outcomes = await holdMemory(source.id, async (gate) => {
      const writers = weights.map((weight) => outcomeOf(buildLink(owner, source.id, target.id, { weight })));
      await gate.waiters(poolSize);
      await gate.open();
      return Promise.all(writers);
    });
    expect(tally(outcomes)).toEqual({ created: 1, replaced: 49 });
    const recorded = await events();
    const after = recorded.map((event) => event.after?.weight ?? -1);
    expect(after.toSorted((a, b) => a - b)).toEqual(weights);
    // Each began where the one before it ended: none was lost in between.
    expect(recorded.map((event) => event.before?.weight ?? -1)).toEqual([-1, ...after.slice(0, -1)]);
    expect(await stored()).toEqual([{ weight: after.at(-1) }]);
  });
});

describe("a put that waits for its source", () => {
  type Ending = { when: string; end: (agent: Actor) => Promise<void> };
  const endings: Ending[] = [
    { when: "the agent's grant is revoked", end: (agent) => workspace.revokeGrant(agent) },
    { when: "the agent may only read", end: (agent) => workspace.changeGrant(agent, { access: "read" }) },
    { when: "the member is removed", end: (agent) => workspace.removeMember(agent) },
    { when: "the member is a viewer", end: (agent) => workspace.changeRole(agent, "viewer") },
  ];

  /** What a put of an agent's is answered whose right ends while it waits. */
  function putUntil(end: Ending["end"], agent: Actor): Promise<string> {
    return holdMemory(source.id, async (gate) => {
      const put = outcomeOf(buildLink(agent, source.id, target.id, { weight: 0.5 }));
      await gate.waiters(1);
      await end(agent);
      await gate.open();
      return put;
    });
  }

  for (const { when, end } of endings) {
    it.each([
      ["create", []],
      ["replace", [{ weight: 1 }]],
    ])(`does not %s once ${when}`, async (_, before) => {
      const agent = await workspace.addAgent(owner, { access: "write", private: true });
      if (before.length > 0) await buildLink(owner, source.id, target.id);
      expect(await putUntil(end, agent)).toBe("not_found");
      expect(await stored()).toEqual(before);
    });

    it(`is told nothing of what is used once ${when}`, async () => {
      const agent = await workspace.addAgent(owner, { access: "write", private: true });
      await buildLink(owner, source.id, target.id, { kind: "another" });
      await setLinkLimits({ pair: 1 });
      expect(await putUntil(end, agent)).toBe("not_found");
    });
  }

  it("finds the target as it is then", async () => {
    const outcome = await holdMemory(source.id, async (gate) => {
      const put = outcomeOf(buildLink(owner, source.id, target.id));
      await gate.waiters(1);
      await look("update memories set scope = 'private' where id = $1", [target.id]);
      await gate.open();
      return put;
    });
    expect(outcome).toBe("not_found");
    expect(await stored()).toEqual([]);
  });
});

describe("a put that is hidden while it is written", () => {
  // Asked of the database alone: it joins the names of who wrote it to nothing, and so would the service find nothing.
  it.each(["created", "replaced"])("looks for it once more: %s", async (outcome) => {
    const secret = (await buildMemory(owner, { scope: "private" })).id;
    if (outcome === "replaced") await buildLink(owner, source.id, secret, { weight: 1 });
    const agent = await workspace.addAgent(owner, { access: "write", private: true });
    const state = await holdEvents(workspace.id, async (gate) => {
      const put = sqlStateOf(agent, "select outcome from app.put_link($1, $2, 'related', 0.5, '{}')", [
        source.id,
        secret,
      ]);
      await gate.waiters(1);
      await workspace.changeGrant(agent, { private: false });
      await gate.open();
      return put;
    });
    expect(state).toBe("WF001");
  });
});

describe("put and delete of one link", () => {
  // Each stops at its event, everything else done and all its locks held, until the other waits behind it.
  async function meet(first: () => Promise<string>, second: () => Promise<string>): Promise<string[]> {
    return holdEvents(workspace.id, async (gate) => {
      const one = first();
      await gate.waiters(1);
      const other = second();
      await gate.waiters(2);
      await gate.open();
      return Promise.all([one, other]);
    });
  }
  const put = () => outcomeOf(buildLink(owner, source.id, target.id, { weight: 0.5 }));
  const remove = () =>
    refusalOf(deleteLink(owner, { source: source.id, target: target.id, kind: "related" }));

  it("a delete behind the put that creates it takes it away", async () => {
    expect(await meet(put, remove)).toEqual(["created", "none"]);
    expect(await stored()).toEqual([]);
  });

  it("a delete behind a put that replaces takes it away", async () => {
    await buildLink(owner, source.id, target.id);
    expect(await meet(put, remove)).toEqual(["replaced", "none"]);
    expect(await stored()).toEqual([]);
  });

  it("a put behind the delete creates anew", async () => {
    await buildLink(owner, source.id, target.id);
    expect(await meet(remove, put)).toEqual(["none", "created"]);
    expect((await events()).map((event) => event.action)).toEqual(["created", "deleted", "created"]);
  });

  it("a delete behind the delete finds nothing", async () => {
    await buildLink(owner, source.id, target.id);
    expect(await meet(remove, remove)).toEqual(["none", "not_found"]);
    expect((await events()).map((event) => event.action)).toEqual(["created", "deleted"]);
  });
});

it("a put of the reverse link does not wait for a delete", async () => {
  await buildLink(owner, source.id, target.id);
  const hold = "select from memory_links where source_id = $1 for update";
  const outcomes = await withGate(hold, [source.id], async (gate) => {
    const removed = refusalOf(deleteLink(owner, { source: source.id, target: target.id, kind: "related" }));
    await gate.waiters(1);
    const put = await outcomeOf(buildLink(teammate, target.id, source.id));
    await gate.open();
    return [await removed, put];
  });
  expect(outcomes).toEqual(["none", "created"]);
});

describe("A→B and B→A at once", () => {
  const lockOf = "pg_advisory_xact_lock(hashtextextended('links of ' || $1::uuid || member::uuid, 0))";

  it("meet with both sources locked, and both are created", async () => {
    const hold = `select ${lockOf} from unnest($2::text[]) as member`;
    const outcomes = await withGate(hold, [workspace.id, [owner.userId, teammate.userId]], async (gate) => {
      const both = [buildLink(owner, source.id, target.id), buildLink(teammate, target.id, source.id)];
      await gate.waiters(2);
      await gate.open();
      return Promise.all(both.map(outcomeOf));
    });
    expect(outcomes).toEqual(["created", "created"]);
    await expectNoDeadlock();
  });

  it("go on for 400 puts and deletes", async () => {
    const memories = await Promise.all(
      [owner, teammate, owner, teammate].map(async (actor) => ({ actor, id: (await buildMemory(actor)).id })),
    );
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, async (_, client) => {
        const seen: string[] = [];
        for (let turn = 0; turn < 20; turn += 1) {
          const a = memories[(client + turn) % 4];
          const b = memories[(client + turn + 1 + (turn % 2) * 2) % 4];
          if (!a || !b) throw new Error("four memories were built");
          const key = { source: a.id, target: b.id, kind: "related" };
          seen.push(
            turn % 3 === 2
              ? await refusalOf(deleteLink(a.actor, key))
              : await outcomeOf(buildLink(a.actor, a.id, b.id, { weight: (client % 5) / 10 })),
          );
        }
        return seen;
      }),
    );
    const counts = tally(outcomes.flat());
    expect(Object.keys(counts).sort()).toEqual(["created", "none", "not_found", "replaced", "unchanged"]);
  });
});
