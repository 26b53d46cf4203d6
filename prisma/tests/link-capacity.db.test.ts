import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import type { CapacityBound } from "#lib/contract/limits.ts";
import type { Memory } from "#lib/contract/memory.ts";
import { sqlStateOf } from "#lib/testing/as-application.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { look } from "#lib/testing/look.ts";
import { setLinkLimits } from "#lib/testing/set-link-limits.ts";
import { withGate } from "#lib/testing/with-gate.ts";

// The trigger alone, with plain inserts: whoever writes a link is bound, also who takes no lock of their own.
let workspace: TestWorkspace;
let owner: Actor;
let sources: [Memory, Memory];
let targets: [Memory, Memory];

beforeAll(async () => {
  workspace = await buildWorkspace();
});

beforeEach(async () => {
  owner = await workspace.addMember();
  sources = [await buildMemory(owner), await buildMemory(owner)];
  targets = [await buildMemory(owner), await buildMemory(owner)];
});

afterEach(() => setLinkLimits());

const insert = `
  insert into memory_links (workspace_id, source_id, target_id, kind, created_by,
                            source_owner, source_audience, target_owner, target_audience)
  values ($1, $2, $3, $4, $5, $5, $1, $5, $1)`;

function values(source: Memory, target: Memory, kind = "related"): unknown[] {
  return [workspace.id, source.id, target.id, kind, owner.userId];
}

describe.each<[CapacityBound, () => unknown[]]>([
  ["pair", () => values(sources[0], targets[0], "another")],
  ["source", () => values(sources[0], targets[1])],
  ["target", () => values(sources[1], targets[0])],
  ["owner", () => values(sources[1], targets[1])],
])("the bound of one %s", (bound, second) => {
  beforeEach(() => setLinkLimits({ [bound]: 1 }));

  it("holds behind an insert that is not committed yet", async () => {
    const state = await withGate(insert, values(sources[0], targets[0]), async (gate) => {
      const refused = sqlStateOf(owner, insert, second());
      await gate.waiters(1);
      await gate.open();
      return refused;
    });
    expect(state).toBe("WF409");
  });

  it("has its slot behind an insert that is rolled back", async () => {
    const state = await withGate(insert, values(sources[0], targets[0]), async (gate) => {
      const inserted = sqlStateOf(owner, insert, second());
      await gate.waiters(1);
      await gate.undo();
      return inserted;
    });
    expect(state).toBeNull();
  });
});

describe("an agent that waits for its owner's lock", () => {
  const insertAsTheyStand = `
    insert into memory_links (workspace_id, source_id, target_id, kind, created_by, agent_id,
                              source_owner, source_audience, target_owner, target_audience)
    select $1, s.id, t.id, 'related', $4, $5, s.owner_id, s.audience_id, t.owner_id, t.audience_id
      from memories s, memories t where s.id = $2 and t.id = $3`;
  const ofOwner = "select pg_advisory_xact_lock(hashtextextended('links of ' || $1::uuid || $2::uuid, 0))";

  /** How the agent's plain insert ends when its right changes while it waits. */
  const whileWaiting = async (source: Memory, target: Memory, change: (agent: Actor) => Promise<void>) => {
    const agent = await workspace.addAgent(owner, { access: "write", private: true });
    return withGate(ofOwner, [workspace.id, owner.userId], async (gate) => {
      const inserted = sqlStateOf(agent, insertAsTheyStand, [
        workspace.id,
        source.id,
        target.id,
        owner.userId,
        agent.agentId,
      ]);
      await gate.waiters(1);
      await change(agent);
      await gate.open();
      return inserted;
    });
  };

  // The policy asks as of when the statement began, and nothing here reads what was written.
  it.each(["source", "target"])(
    "writes nothing once it does not see the private %s any more",
    async (end) => {
      const secret = await buildMemory(owner, { scope: "private" });
      const [source, target] = end === "source" ? [secret, targets[0]] : [sources[0], secret];
      const hide = (agent: Actor) => workspace.changeGrant(agent, { private: false });
      expect(await whileWaiting(source, target, hide)).toBe("42501");
    },
  );

  it("writes nothing once it may only read", async () => {
    const forbid = (agent: Actor) => workspace.changeGrant(agent, { access: "read" });
    expect(await whileWaiting(sources[0], targets[0], forbid)).toBe("42501");
  });
});

describe("the high-water mark", () => {
  const mark = async () =>
    (await look<{ n: number }>("select n from link_quotas where owner_id = $1", [owner.userId]))[0]?.n;

  it("is counted anew at the bound, and heals", async () => {
    await look(insert, values(sources[0], targets[0]));
    await look("update link_quotas set n = 50000 where owner_id = $1", [owner.userId]);
    await look(insert, values(sources[1], targets[1]));
    expect(await mark()).toBe(2);
  });

  it("is never below the true count, and deletes leave it alone", async () => {
    for (const kind of ["a", "b", "c"]) await look(insert, values(sources[0], targets[0], kind));
    await look("delete from memory_links where kind <> 'a' and source_owner = $1", [owner.userId]);
    expect(await mark()).toBe(3);
    await setLinkLimits({ owner: 3 });
    for (const kind of ["d", "e"]) await look(insert, values(sources[0], targets[0], kind));
    expect(await mark()).toBe(3);
    expect(await sqlStateOf(owner, insert, values(sources[0], targets[0], "f"))).toBe("WF409");
  });
});
