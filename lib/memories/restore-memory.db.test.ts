import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listEvents } from "#lib/activity/list-events.ts";
import type { Actor } from "#lib/actor.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import type { Restored } from "#lib/contract/memory.ts";
import { listLinks } from "#lib/links/list-links.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { look } from "#lib/testing/look.ts";
import { readLinks, readTrashedLinks } from "#lib/testing/read-links.ts";
import { refusalOf } from "#lib/testing/refusal-of.ts";
import { setLinkLimits } from "#lib/testing/set-link-limits.ts";
import { archiveMemory } from "./archive-memory.ts";
import { getMemory } from "./get-memory.ts";
import { restoreMemory } from "./restore-memory.ts";
import { trashMemory } from "./trash-memory.ts";

type Reason = Restored["notRestored"][number]["reason"];

let workspace: TestWorkspace;
let owner: Actor;
let teammate: Actor;
let memory: MemoryId;

beforeAll(async () => {
  workspace = await buildWorkspace();
  teammate = await workspace.addMember();
});

beforeEach(async () => {
  owner = await workspace.addMember();
  memory = await build(owner);
});

afterEach(() => setLinkLimits());

async function build(actor: Actor, fields?: { scope: "private" }): Promise<MemoryId> {
  return (await buildMemory(actor, fields)).id;
}

const trash = (id: MemoryId, actor: Actor = owner) => trashMemory(actor, { id });
const restore = (id: MemoryId, actor: Actor = owner) => restoreMemory(actor, { id });

function missing(source: MemoryId, target: MemoryId, reason: Reason, kind = "related") {
  return { sourceId: source, targetId: target, kind, reason };
}

function turnPrivate(id: MemoryId): Promise<unknown> {
  return look("update memories set scope = 'private' where id = $1", [id]);
}

describe("what comes back from the trash", () => {
  it("is the memory, with another version", async () => {
    const before = await getMemory(owner, { id: memory });
    await trash(memory);
    const { memory: after } = await restore(memory);
    const { links: _, ...same } = before;
    expect(after).toEqual({ ...same, version: 3, updatedAt: after.updatedAt });
    expect(after.updatedAt > before.updatedAt).toBe(true);
  });

  it("is each link exactly: weight, metadata, times, author, agent and place in the lists", async () => {
    const agent = await workspace.addAgent(owner, { access: "write", private: true });
    const others = [await build(teammate), await build(owner), await build(teammate)];
    const [first, second, third] = others as [MemoryId, MemoryId, MemoryId];
    await buildLink(owner, memory, first, { weight: 0.1, metadata: { n: 1, deep: { a: [null, "ü"] } } });
    await buildLink(agent, memory, second, { kind: "part-of", weight: 0 });
    await buildLink(owner, memory, third);
    await buildLink(owner, memory, first, { kind: "other" });
    await buildLink(owner, memory, first, { weight: 0.7 });
    await buildLink(teammate, third, memory, { weight: 0.3 });
    await archiveMemory(owner, { id: memory, successorId: second });
    const stored = await readLinks(memory);
    const list = (direction: "outbound" | "inbound") =>
      listLinks(owner, { id: memory, direction, limit: 50 });
    const listed = [await list("outbound"), await list("inbound")];
    expect(stored).toHaveLength(6);

    await trash(memory);
    expect(await readTrashedLinks(memory)).toEqual(stored);
    const answer = await restore(memory);
    expect(answer).toMatchObject({ restored: { links: 6 }, notRestored: [] });
    expect(answer.memory).toMatchObject({ supersededBy: second, archivedAt: expect.any(String) });
    expect(await readLinks(memory)).toEqual(stored);
    expect(await readTrashedLinks(memory)).toEqual([]);
    expect([await list("outbound"), await list("inbound")]).toEqual(listed);
  });

  it("is not what was deleted before", async () => {
    const [kept, dropped] = [await build(teammate), await build(teammate)];
    await buildLink(owner, memory, kept);
    await buildLink(owner, memory, dropped);
    await look("delete from memory_links where target_id = $1", [dropped]);
    await trash(memory);
    expect(await restore(memory)).toMatchObject({ restored: { links: 1 }, notRestored: [] });
  });

  it("includes the memory's past, and no event of the links' way there and back", async () => {
    const other = await build(teammate);
    await buildLink(owner, memory, other);
    await trash(memory);
    await restore(memory);
    const { items } = await listEvents(owner, { memory, limit: 50 });
    expect(items.map((event) => `${event.subject} ${event.action}`)).toEqual([
      "memory restored",
      "memory trashed",
      "link created",
      "memory created",
    ]);
  });

  it("is nothing of a memory that stands, for an agent without private too", async () => {
    const agent = await workspace.addAgent(owner, { access: "write", private: false });
    const answer = await restore(memory, agent);
    expect(answer).toMatchObject({
      memory: { id: memory, version: 1 },
      restored: { links: 0 },
      notRestored: [],
    });
    await trash(memory);
    expect(await refusalOf(restoreMemory(agent, { id: memory }))).toBe("not_found");
  });

  it("is the same a second time, and a restore of what is not in the trash changes nothing", async () => {
    await buildLink(owner, memory, await build(teammate));
    const stored = await readLinks(memory);
    for (let round = 0; round < 2; round += 1) {
      await trash(memory);
      expect((await restore(memory)).restored.links).toBe(1);
    }
    const { links: _, ...unchanged } = await getMemory(owner, { id: memory });
    expect(await restore(memory)).toEqual({ memory: unchanged, restored: { links: 0 }, notRestored: [] });
    expect(await readLinks(memory)).toEqual(stored);
  });
});

describe("an agent that sees no private memories", () => {
  it("is told that there is nothing to restore of what it may edit, and nothing of the trash", async () => {
    const agent = await workspace.addAgent(owner, { access: "write", private: false });
    expect(await restore(memory, agent)).toMatchObject({ memory: { version: 1 }, restored: { links: 0 } });
    await trash(memory, agent);
    expect(await refusalOf(restore(memory, agent))).toBe("not_found");
  });
});

describe("what can't come back is listed", () => {
  it("while its other end is in the trash, and comes back with that", async () => {
    const [source, target] = [await build(teammate), await build(teammate)];
    await buildLink(owner, memory, target);
    await buildLink(teammate, source, memory);
    const stored = await readLinks(memory);
    await trash(target, teammate);
    await trash(memory);
    await trash(source, teammate);
    const answer = await restore(memory);
    expect(answer.restored.links).toBe(0);
    expect(answer.notRestored.toSorted((a, b) => (a.sourceId < b.sourceId ? -1 : 1))).toEqual([
      missing(memory, target, "other_end_in_trash"),
      missing(source, memory, "other_end_in_trash"),
    ]);
    expect(await restore(target, teammate)).toMatchObject({ restored: { links: 1 }, notRestored: [] });
    expect(await restore(source, teammate)).toMatchObject({ restored: { links: 1 }, notRestored: [] });
    expect(await readLinks(memory)).toEqual(stored);
  });

  it("when its other end was purged", async () => {
    const [source, target] = [await build(teammate), await build(teammate)];
    await buildLink(owner, memory, target);
    await buildLink(teammate, source, memory);
    await trash(memory);
    await look("delete from memories where id = any ($1)", [[source, target]]);
    const answer = await restore(memory);
    expect(answer.restored.links).toBe(0);
    expect(answer.notRestored.toSorted((a, b) => (a.sourceId < b.sourceId ? -1 : 1))).toEqual([
      missing(memory, target, "other_end_gone"),
      missing(source, memory, "other_end_gone"),
    ]);
    await trash(memory);
    expect((await restore(memory)).notRestored).toEqual([]);
  });

  it.each(["pair", "source", "target", "owner"] as const)("when the %s has no slot left", async (bound) => {
    const [target, another] = [await build(teammate), await build(teammate)];
    const source = bound === "source" || bound === "owner" ? await build(owner) : memory;
    // One link of the memory's comes back, one does not: its slot went to another while the memory was in the trash.
    const inbound = bound === "source" ? memory : target;
    await buildLink(owner, source, inbound);
    await setLinkLimits({ [bound]: 1 });
    const gone = bound === "source" ? memory : bound === "owner" ? source : memory;
    await trash(gone);
    const taken = {
      pair: () => look("select"),
      source: () => buildLink(owner, source, another),
      target: async () => buildLink(owner, await build(owner), target),
      owner: async () => buildLink(owner, await build(owner), another),
    };
    await taken[bound]();
    if (bound === "pair") await setLinkLimits({ pair: 0 });
    const answer = await restore(gone);
    expect(answer).toMatchObject({
      restored: { links: 0 },
      notRestored: [missing(source, inbound, "capacity")],
    });
    expect(await readTrashedLinks(gone)).toEqual([]);
    // That is the end of the link, and is told.
    const { items } = await listEvents(owner, { memory: gone, limit: 1 });
    expect(items).toMatchObject([
      {
        action: "deleted",
        link: { sourceId: source, targetId: inbound },
        before: { weight: 1 },
        after: null,
      },
    ]);
  });

  it("up to the bound, link by link in their order", async () => {
    const targets = [await build(teammate), await build(teammate), await build(teammate)];
    for (const target of targets) await buildLink(owner, memory, target);
    await trash(memory);
    await setLinkLimits({ source: 2 });
    const answer = await restore(memory);
    expect(answer.restored.links).toBe(2);
    expect(answer.notRestored).toEqual([missing(memory, targets[2] as MemoryId, "capacity")]);
    expect(await readLinks(memory)).toHaveLength(2);
  });

  it("when the chain of successors would loop", async () => {
    const [before, after] = [await build(owner), await build(owner)];
    await archiveMemory(owner, { id: memory, successorId: after });
    await archiveMemory(owner, { id: before, successorId: memory });
    await trash(memory);
    await archiveMemory(owner, { id: after, successorId: before });
    const answer = await restore(memory);
    // Links come back in the order of their keys: the memory's own first, for it was written first.
    expect(answer.restored.links).toBe(1);
    expect(answer.notRestored).toEqual([missing(before, memory, "supersede_cycle", "supersedes")]);
    expect(await getMemory(owner, { id: memory })).toMatchObject({ supersededBy: after, current: before });
  });
});

describe("what the caller could not see", () => {
  it("comes back unseen, neither counted nor listed", async () => {
    const [hidden, seen] = [await build(teammate), await build(teammate)];
    await buildLink(owner, memory, hidden);
    await buildLink(owner, memory, seen);
    await turnPrivate(hidden);
    const stored = await readLinks(memory);
    await trash(memory);
    expect(await restore(memory)).toMatchObject({ restored: { links: 1 }, notRestored: [] });
    expect(await readLinks(memory)).toEqual(stored);
  });

  it("is not listed either when it can't come back", async () => {
    const [inTrash, gone] = [await build(teammate), await build(teammate)];
    for (const hidden of [inTrash, gone]) {
      await buildLink(owner, memory, hidden);
      await turnPrivate(hidden);
    }
    await trash(memory);
    await trash(inTrash, teammate);
    await look("delete from memories where id = $1", [gone]);
    expect(await restore(memory)).toMatchObject({ restored: { links: 0 }, notRestored: [] });
    expect(await readTrashedLinks(memory)).toHaveLength(1);
  });

  it("is not told to an agent without private either", async () => {
    const agent = await workspace.addAgent(owner, { access: "write", private: true });
    const secret = await build(owner, { scope: "private" });
    await buildLink(owner, memory, secret);
    await trash(memory);
    await trash(secret);
    await workspace.changeGrant(agent, { private: false });
    // Its user's memory in the trash is as private to it.
    expect(await refusalOf(restore(memory, agent))).toBe("not_found");
    expect((await restore(memory)).notRestored).toEqual([missing(memory, secret, "other_end_in_trash")]);
  });
});

it("a link's slots are free while it is in the trash", async () => {
  const [target, another] = [await build(teammate), await build(teammate)];
  await buildLink(owner, memory, target);
  await setLinkLimits({ owner: 1 });
  const source = await build(owner);
  expect(await refusalOf(buildLink(owner, source, another))).toBe("link_capacity_exceeded");
  await trash(target, teammate);
  expect(await refusalOf(buildLink(owner, source, another))).toBe("none");
});
