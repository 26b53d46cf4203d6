import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { expectNoDeadlock } from "#lib/testing/expect-no-deadlock.ts";
import { look } from "#lib/testing/look.ts";
import { tally } from "#lib/testing/outcome-of.ts";
import { readLinks } from "#lib/testing/read-links.ts";
import { refusalOf } from "#lib/testing/refusal-of.ts";
import { holdEvents, withGate } from "#lib/testing/with-gate.ts";
import { archiveMemory } from "./archive-memory.ts";
import { restoreMemory } from "./restore-memory.ts";
import { trashMemory } from "./trash-memory.ts";
import { unarchiveMemory } from "./unarchive-memory.ts";

let workspace: TestWorkspace;
let owner: Actor;
let teammate: Actor;

beforeAll(async () => {
  workspace = await buildWorkspace();
});

beforeEach(async () => {
  owner = await workspace.addMember();
  teammate = await workspace.addMember();
});

afterAll(expectNoDeadlock);

async function build(actor: Actor): Promise<MemoryId> {
  return (await buildMemory(actor)).id;
}

const archive = (actor: Actor, id: MemoryId, successorId?: MemoryId) =>
  refusalOf(archiveMemory(actor, { id, successorId }));

/** True when one comes back to where one began by following successors. */
async function hasLoop(...ids: MemoryId[]): Promise<boolean> {
  const links = await readLinks(...ids);
  const next = new Map(links.flatMap((l) => (l.kind === "supersedes" ? [[l.source_id, l.target_id]] : [])));
  return ids.some((id) => {
    const seen = new Set<MemoryId>();
    for (let at: MemoryId | undefined = id; at !== undefined; at = next.get(at)) {
      if (seen.has(at)) return true;
      seen.add(at);
    }
    return false;
  });
}

describe("archives that would close a loop between them", () => {
  it("A→B and B→A at once: one is refused", async () => {
    // Both point elsewhere already. Held, the old pointer stops each after it has looked at the chain, before it writes.
    const [a, b, old] = [await build(owner), await build(teammate), await build(owner)];
    await archiveMemory(owner, { id: a, successorId: old });
    await archiveMemory(teammate, { id: b, successorId: old });
    const hold = "select from memory_links where target_id = $1 for update";
    const refusals = await withGate(hold, [old], async (gate) => {
      const both = [archive(owner, a, b), archive(teammate, b, a)];
      await gate.waiters(2);
      await gate.open();
      return Promise.all(both);
    });
    expect(tally(refusals)).toEqual({ none: 1, supersede_cycle: 1 });
    expect(await hasLoop(a, b, old)).toBe(false);
  });

  it("a ring of six at once: one is refused", async () => {
    const ring = await Promise.all(
      Array.from({ length: 6 }, (_, index) => build(index % 2 === 0 ? owner : teammate)),
    );
    const refusals = await Promise.all(
      ring.map((id, index) => {
        const successor = ring[(index + 1) % ring.length];
        return archive(index % 2 === 0 ? owner : teammate, id, successor);
      }),
    );
    expect(tally(refusals)).toEqual({ none: 5, supersede_cycle: 1 });
    expect(await hasLoop(...ring)).toBe(false);
  });

  it("a restore and an archive: no loop is left", async () => {
    // A → B → C, and B goes to the trash with both pointers. Then C → A is free to be written.
    const [a, b, c, old] = [await build(owner), await build(owner), await build(owner), await build(owner)];
    await archiveMemory(owner, { id: b, successorId: c });
    await archiveMemory(owner, { id: a, successorId: b });
    await archiveMemory(owner, { id: c, successorId: old });
    await trashMemory(owner, { id: b });
    const holdPointer = "select from memory_links where source_id = $1 and kind = 'supersedes' for update";
    const holdParked = "select from trashed_links where $1 in (source_id, target_id) for update";
    const [refusal, restored] = await withGate(holdPointer, [c], (pointer) =>
      withGate(holdParked, [b], async (parked) => {
        const archived = archive(owner, c, a);
        await pointer.waiters(1);
        const back = restoreMemory(owner, { id: b });
        await pointer.waiters(2);
        await parked.open();
        // Not until the archive is done may the restore look at the chain.
        await pointer.waiters(2);
        await pointer.open();
        return Promise.all([archived, back]);
      }),
    );
    expect(refusal).toBe("none");
    expect(await hasLoop(a, b, c)).toBe(false);
    expect(restored.restored.links).toBe(1);
    expect(restored.notRestored.map((link) => link.reason)).toEqual(["supersede_cycle"]);
  });
});

describe("an archive that waits its turn", () => {
  const lock = "select pg_advisory_xact_lock(hashtextextended('successors of ' || $1::uuid, 0))";

  async function archiveWhile(
    meanwhile: (agent: Actor, successor: MemoryId) => Promise<unknown>,
  ): Promise<{ refusal: string; id: MemoryId }> {
    const agent = await workspace.addAgent(owner, { access: "write", private: true });
    const [id, successor] = [await build(owner), await build(teammate)];
    const refusal = await withGate(lock, [workspace.id], async (gate) => {
      const archived = archive(agent, id, successor);
      await gate.waiters(1);
      await meanwhile(agent, successor);
      await gate.open();
      return archived;
    });
    return { refusal, id };
  }

  it.each<[string, (agent: Actor, successor: MemoryId) => Promise<unknown>]>([
    ["the agent's grant is revoked", (agent) => workspace.revokeGrant(agent)],
    ["the agent may only read", (agent) => workspace.changeGrant(agent, { access: "read" })],
    ["the member is removed", (agent) => workspace.removeMember(agent)],
    ["the member is a viewer", (agent) => workspace.changeRole(agent, "viewer")],
    ["its successor is in the trash", (_, successor) => trashMemory(teammate, { id: successor })],
  ])("does nothing once %s", async (_, meanwhile) => {
    const { refusal, id } = await archiveWhile(meanwhile);
    expect(refusal).toBe("not_found");
    expect(await readLinks(id)).toEqual([]);
    expect(await look("select archived_at from memories where id = $1", [id])).toEqual([
      { archived_at: null },
    ]);
  });
});

describe("archive beside", () => {
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

  it("the same archive: one pointer, one event", async () => {
    const [id, successor] = [await build(owner), await build(teammate)];
    const both = await meet(
      () => archive(owner, id, successor),
      () => archive(owner, id, successor),
    );
    expect(both).toEqual(["none", "none"]);
    expect(await readLinks(id)).toHaveLength(1);
    const actions = await look(
      "select action, subject from events where memory_id = $1 or source_id = $1 order by seq",
      [id],
    );
    expect(actions).toEqual([
      { action: "created", subject: "memory" },
      { action: "created", subject: "link" },
      { action: "archived", subject: "memory" },
    ]);
  });

  it("the trash of its successor: the pointer goes along", async () => {
    const [id, successor] = [await build(owner), await build(teammate)];
    const trashed = () => refusalOf(trashMemory(teammate, { id: successor }));
    expect(await meet(() => archive(owner, id, successor), trashed)).toEqual(["none", "none"]);
    expect(await readLinks(id)).toEqual([]);
    await restoreMemory(teammate, { id: successor });
    expect(await readLinks(id)).toMatchObject([{ target_id: successor, kind: "supersedes" }]);
  });

  it("the restore of the memory from the archive: the later one holds", async () => {
    const [id, successor] = [await build(owner), await build(teammate)];
    const back = () => refusalOf(unarchiveMemory(owner, { id }));
    expect(await meet(() => archive(owner, id, successor), back)).toEqual(["none", "none"]);
    expect(await readLinks(id)).toEqual([]);
    expect(await look("select archived_at from memories where id = $1", [id])).toEqual([
      { archived_at: null },
    ]);
  });
});
