import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listEvents } from "#lib/activity/list-events.ts";
import type { Actor } from "#lib/actor.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import type { Scope } from "#lib/contract/memory.ts";
import { archiveMemory } from "#lib/memories/archive-memory.ts";
import { restoreMemory } from "#lib/memories/restore-memory.ts";
import { trashMemory } from "#lib/memories/trash-memory.ts";
import { updateMemory } from "#lib/memories/update-memory.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { expectNoDeadlock } from "#lib/testing/expect-no-deadlock.ts";
import { look } from "#lib/testing/look.ts";
import { readLinks, readTrashedLinks } from "#lib/testing/read-links.ts";
import { refusalOf } from "#lib/testing/refusal-of.ts";
import { setLinkLimits } from "#lib/testing/set-link-limits.ts";
import { holdEvents, holdMemory, withGate } from "#lib/testing/with-gate.ts";
import { releaseLinks } from "./release-links.ts";

let workspace: TestWorkspace;
let owner: Actor;
let teammate: Actor;
let source: MemoryId;

beforeAll(async () => {
  workspace = await buildWorkspace();
  teammate = await workspace.addMember();
});

beforeEach(async () => {
  owner = await workspace.addMember();
  source = await build(owner);
});

afterEach(() => setLinkLimits());

async function build(actor: Actor, scope: Scope = "shared"): Promise<MemoryId> {
  return (await buildMemory(actor, { scope })).id;
}

const turn = (id: MemoryId, scope: Scope) => updateMemory(teammate, { id, scope });
const release = (actor: Actor = owner) => releaseLinks(actor, { id: source });

/** A memory of the teammate's that the owner linked to, and no longer sees. */
async function buildHidden(kind = "related"): Promise<MemoryId> {
  const id = await build(teammate);
  await buildLink(owner, source, id, { kind });
  await turn(id, "private");
  return id;
}

describe("a release", () => {
  it("removes the links to what their owner no longer sees, and no others", async () => {
    const [seen, mine] = [await build(teammate), await build(owner, "private")];
    const another = await build(owner);
    const hidden = await buildHidden();
    await buildHidden("other");
    await buildLink(owner, source, seen);
    await buildLink(owner, source, mine);
    // Into it, and out of another memory: not this memory's to release.
    await buildLink(owner, another, seen);
    await buildLink(teammate, hidden, source);
    await turn(seen, "private");
    await turn(seen, "shared");
    expect(await release()).toEqual({ released: 2 });
    expect((await readLinks(source)).map((link) => link.target_id).sort()).toEqual(
      [seen, mine, source].sort(),
    );
    expect(await readLinks(another)).toHaveLength(1);
    expect(await release()).toEqual({ released: 0 });
  });

  it("leaves the links to the owner's private memories to an agent that does not see them", async () => {
    const blind = await workspace.addAgent(owner, { access: "write", private: false });
    await buildLink(owner, source, await build(owner, "private"));
    await buildHidden();
    expect(await release(blind)).toEqual({ released: 1 });
    expect(await readLinks(source)).toHaveLength(1);
  });

  it("leaves the pointer to a hidden successor: archive and restore write that", async () => {
    const successor = await build(teammate);
    await archiveMemory(owner, { id: source, successorId: successor });
    await turn(successor, "private");
    expect(await release()).toEqual({ released: 0 });
    expect(await archiveMemory(owner, { id: source })).toMatchObject({ supersededBy: null });
    expect(await readLinks(source)).toEqual([]);
  });

  it("leaves what waits in the trash: it may come back", async () => {
    const target = await build(teammate);
    await buildLink(owner, source, target);
    await trashMemory(teammate, { id: target });
    expect(await release()).toEqual({ released: 0 });
    expect(await readTrashedLinks(source)).toHaveLength(1);
    await restoreMemory(teammate, { id: target });
    expect(await readLinks(source)).toHaveLength(1);
  });

  it.each(["source", "owner"] as const)("gives back the slots of the bound of one %s", async (bound) => {
    await buildHidden();
    await setLinkLimits({ [bound]: 1 });
    const put = async () => refusalOf(buildLink(owner, source, await build(owner)));
    expect(await put()).toBe("link_capacity_exceeded");
    expect(await release()).toEqual({ released: 1 });
    expect(await put()).toBe("none");
    expect(await put()).toBe("link_capacity_exceeded");
  });

  it("is told to whoever sees both ends, and to its owner never", async () => {
    const hidden = await buildHidden();
    await release();
    const actions = async (actor: Actor) =>
      (await listEvents(actor, { memory: hidden, limit: 50 })).items
        .filter((event) => event.subject === "link")
        .map((event) => event.action);
    expect(await actions(owner)).toEqual([]);
    expect(await actions(teammate)).toEqual(["deleted", "created"]);
    await turn(hidden, "shared");
    // What the owner saw then; not what happened while it was hidden.
    expect(await actions(owner)).toEqual(["created"]);
    const { items } = await listEvents(owner, { memory: source, limit: 1 });
    expect(items).toMatchObject([{ action: "created", link: { targetId: hidden } }]);
  });
});

describe("a release is refused", () => {
  it("for a memory that is not one's own to change, in the same way", async () => {
    const theirs = await build(teammate);
    const secret = await build(teammate, "private");
    const trashed = await build(owner);
    await trashMemory(owner, { id: trashed });
    const reader = await workspace.addAgent(owner, { access: "read", private: true });
    for (const id of [theirs, secret, trashed, crypto.randomUUID() as MemoryId]) {
      expect(await refusalOf(releaseLinks(owner, { id }))).toBe("not_found");
    }
    for (const actor of [reader, { ...owner, readOnly: true }, teammate]) {
      expect(await refusalOf(release(actor))).toBe("not_found");
    }
  });

  const holds = {
    "its memory": (run: Parameters<typeof holdMemory<string>>[1]) => holdMemory(source, run),
    "its links": (run: Parameters<typeof holdMemory<string>>[1]) =>
      withGate("select from memory_links where source_id = $1 for update", [source], run),
  };
  it.each(Object.entries(holds))("once the grant is revoked while it waits for %s", async (_, hold) => {
    const agent = await workspace.addAgent(owner, { access: "write", private: true });
    await buildHidden();
    const refusal = await hold(async (gate) => {
      const released = refusalOf(release(agent));
      await gate.waiters(1);
      await workspace.revokeGrant(agent);
      await gate.open();
      return released;
    });
    expect(refusal).toBe("not_found");
    expect(await readLinks(source)).toHaveLength(1);
  });
});

describe("a release beside the return of a hidden end", () => {
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

  it("keeps the link when the end came first", async () => {
    const hidden = await buildHidden();
    const [, released] = await meet(() => turn(hidden, "shared"), release);
    expect(released).toEqual({ released: 0 });
    expect(await readLinks(source)).toHaveLength(1);
  });

  it("removes it when the release came first", async () => {
    const hidden = await buildHidden();
    const [released] = await meet(release, () => turn(hidden, "shared"));
    expect(released).toEqual({ released: 1 });
    expect(await readLinks(source)).toEqual([]);
    expect(await look("select scope from memories where id = $1", [hidden])).toEqual([{ scope: "shared" }]);
    await expectNoDeadlock();
  });
});
