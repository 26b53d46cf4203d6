import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import type { Scope } from "#lib/contract/memory.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { expectNoDeadlock } from "#lib/testing/expect-no-deadlock.ts";
import { look } from "#lib/testing/look.ts";
import { outcomeOf, tally } from "#lib/testing/outcome-of.ts";
import { readLinks } from "#lib/testing/read-links.ts";
import { refusalOf } from "#lib/testing/refusal-of.ts";
import { holdEvents, holdMemory, withGate } from "#lib/testing/with-gate.ts";
import { archiveMemory } from "./archive-memory.ts";
import { restoreMemory } from "./restore-memory.ts";
import { trashMemory } from "./trash-memory.ts";
import { updateMemory } from "./update-memory.ts";

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

async function build(actor: Actor, scope: Scope = "shared"): Promise<MemoryId> {
  return (await buildMemory(actor, { scope })).id;
}

const turn = (actor: Actor, id: MemoryId, scope: Scope, relatedIds: MemoryId[] = []) =>
  refusalOf(updateMemory(actor, { id, scope, relatedIds }));
const put = (actor: Actor, source: MemoryId, target: MemoryId) => outcomeOf(buildLink(actor, source, target));

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

/** Links whose copies of owner and audience are not those of their ends. */
function wrongCopies(): Promise<unknown[]> {
  return look(
    `select l.source_id from memory_links l join memories s on s.id = l.source_id join memories t on t.id = l.target_id
      where l.workspace_id = $1 and (l.source_owner, l.source_audience, l.target_owner, l.target_audience)
            is distinct from (s.owner_id, s.audience_id, t.owner_id, t.audience_id)`,
    [workspace.id],
  );
}

describe("a change of scope beside a put", () => {
  it("behind it hides the new link from its writer", async () => {
    const [source, target] = [await build(teammate), await build(owner)];
    const both = await meet(
      () => put(teammate, source, target),
      () => turn(owner, target, "private"),
    );
    expect(both).toEqual(["created", "none"]);
    expect(await look("select target_audience from memory_links where target_id = $1", [target])).toEqual([
      { target_audience: owner.userId },
    ]);
  });

  it("before it leaves nothing to link to", async () => {
    const [source, target] = [await build(teammate), await build(owner)];
    const both = await meet(
      () => turn(owner, target, "private"),
      () => put(teammate, source, target),
    );
    expect(both).toEqual(["none", "not_found"]);
    expect(await readLinks(target)).toEqual([]);
  });

  it("from the same memory waits its turn", async () => {
    const [source, target] = [await build(owner), await build(teammate)];
    const both = await meet(
      () => turn(owner, source, "private"),
      () => put(owner, source, target),
    );
    expect(both).toEqual(["none", "created"]);
    expect(await wrongCopies()).toEqual([]);
  });
});

describe("a change of scope beside", () => {
  it("the trash of the same memory, before or behind it", async () => {
    const trash = (id: MemoryId) => refusalOf(trashMemory(owner, { id }));
    const [first, second] = [await build(owner), await build(owner)];
    await buildLink(owner, first, second);
    expect(
      await meet(
        () => trash(first),
        () => turn(owner, first, "private"),
      ),
    ).toEqual(["none", "not_found"]);
    expect(
      await meet(
        () => turn(owner, second, "private"),
        () => trash(second),
      ),
    ).toEqual(["none", "none"]);
    await restoreMemory(owner, { id: first });
    await restoreMemory(owner, { id: second });
    expect(await readLinks(first)).toHaveLength(1);
    expect(await wrongCopies()).toEqual([]);
  });

  it("the trash of the other end: the link comes back with the audiences that are", async () => {
    const [mine, theirs] = [await build(owner), await build(teammate)];
    await buildLink(owner, mine, theirs);
    await buildLink(teammate, theirs, mine);
    const both = await meet(
      () => turn(owner, mine, "private"),
      () => refusalOf(trashMemory(teammate, { id: theirs })),
    );
    expect(both).toEqual(["none", "none"]);
    const restored = await restoreMemory(teammate, { id: theirs });
    expect(restored).toMatchObject({ restored: { links: 0 }, notRestored: [] });
    expect(await readLinks(mine)).toHaveLength(2);
    expect(await wrongCopies()).toEqual([]);
  });

  it("the restore of the other end, before or behind it", async () => {
    for (const first of ["scope", "restore"]) {
      const [mine, theirs] = [await build(owner), await build(teammate)];
      await buildLink(owner, mine, theirs);
      await buildLink(teammate, theirs, mine);
      await trashMemory(teammate, { id: theirs });
      const ways = [
        () => turn(owner, mine, "private"),
        () => refusalOf(restoreMemory(teammate, { id: theirs })),
      ] as const;
      const both = await (first === "scope" ? meet(...ways) : meet(ways[1], ways[0]));
      expect(both).toEqual(["none", "none"]);
      expect(await readLinks(mine)).toHaveLength(2);
      expect(await wrongCopies()).toEqual([]);
    }
  });

  it("an archive that makes it a successor", async () => {
    const [retired, successor] = [await build(teammate), await build(owner)];
    const archive = () => refusalOf(archiveMemory(teammate, { id: retired, successorId: successor }));
    expect(await meet(() => turn(owner, successor, "private"), archive)).toEqual(["none", "not_found"]);
    await turn(owner, successor, "shared");
    expect(await meet(archive, () => turn(owner, successor, "private"))).toEqual(["none", "none"]);
    expect(await wrongCopies()).toEqual([]);
  });

  it("one of the other end: links are locked in one order", async () => {
    // A third memory's links to both come last in that order: held, they stop each where it has what comes before.
    const [a, b, last] = [await build(owner), await build(teammate), await build(owner)];
    await buildLink(owner, a, b);
    await buildLink(teammate, b, a);
    await buildLink(owner, last, a);
    await buildLink(owner, last, b);
    const hold = "select from memory_links where source_id = $1 for update";
    const both = await withGate(hold, [last], async (gate) => {
      const turned = [turn(owner, a, "private"), turn(teammate, b, "private")];
      await gate.waiters(2);
      await gate.open();
      return Promise.all(turned);
    });
    expect(both).toEqual(["none", "none"]);
    expect(await wrongCopies()).toEqual([]);
    await expectNoDeadlock();
  });

  it("one of the other end, each with a link to the other: one at a time", async () => {
    const [a, b, c] = [await build(owner), await build(teammate), await build(owner)];
    // Each would stop at its owner's lock, with its new link still to be written.
    const hold = `select pg_advisory_xact_lock(hashtextextended('links of ' || $1::uuid || owner, 0))
                    from unnest($2::uuid[]) as owner`;
    const both = await withGate(hold, [workspace.id, [owner.userId, teammate.userId]], async (gate) => {
      const turned = [turn(owner, a, "private", [b, c]), turn(teammate, b, "private", [a, c])];
      await gate.waiters(2);
      await gate.open();
      return Promise.all(turned);
    });
    // The second finds the first's memory hidden.
    expect(tally(both)).toEqual({ none: 1, not_found: 1 });
    expect(await wrongCopies()).toEqual([]);
    await expectNoDeadlock();
  });
});

describe("the right that ends while a change waits", () => {
  const endings: [string, (agent: Actor) => Promise<void>][] = [
    ["the agent's grant is revoked", (agent) => workspace.revokeGrant(agent)],
    ["the agent may only read", (agent) => workspace.changeGrant(agent, { access: "read" })],
    ["the agent sees nothing private", (agent) => workspace.changeGrant(agent, { private: false })],
    ["the member is removed", (agent) => workspace.removeMember(agent)],
    ["the member is a viewer", (agent) => workspace.changeRole(agent, "viewer")],
  ];

  it.each(endings)("for the memory's links: nothing is changed once %s", async (_, end) => {
    const agent = await workspace.addAgent(owner, { access: "write", private: true });
    const [id, other] = [await build(owner), await build(owner)];
    await buildLink(owner, id, other);
    const hold = "select from memory_links where source_id = $1 for update";
    const refusal = await withGate(hold, [id], async (gate) => {
      const turned = turn(agent, id, "private");
      await gate.waiters(1);
      await end(agent);
      await gate.open();
      return turned;
    });
    expect(refusal).toBe("not_found");
    expect(await look("select scope, version from memories where id = $1", [id])).toEqual([
      { scope: "shared", version: 1 },
    ]);
  });
});

describe("two who expect the same version", () => {
  it("are not both right", async () => {
    const id = await build(owner);
    const change = (title: string) => refusalOf(updateMemory(owner, { id, title, ifMatch: ["1"] }));
    const both = await holdMemory(id, async (gate) => {
      const changes = [change("one"), change("other")];
      await gate.waiters(2);
      await gate.open();
      return Promise.all(changes);
    });
    expect(tally(both)).toEqual({ none: 1, precondition_failed: 1 });
    expect(await look("select version from memories where id = $1", [id])).toEqual([{ version: 2 }]);
  });

  it("are not both right with the trash, which also waits for the row", async () => {
    const id = await build(owner);
    const both = await meet(
      () => refusalOf(updateMemory(owner, { id, title: "x", ifMatch: ["1"] })),
      () => refusalOf(trashMemory(owner, { id, ifMatch: ["1"] })),
    );
    expect(both).toEqual(["none", "precondition_failed"]);
  });
});
