import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import type { Memory } from "#lib/contract/memory.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { look } from "#lib/testing/look.ts";
import { readLinks, readTrashedLinks } from "#lib/testing/read-links.ts";
import { refusalOf } from "#lib/testing/refusal-of.ts";
import { archiveMemory } from "./archive-memory.ts";
import { getMemory } from "./get-memory.ts";
import { restoreMemory } from "./restore-memory.ts";
import { trashMemory } from "./trash-memory.ts";
import { unarchiveMemory } from "./unarchive-memory.ts";

let workspace: TestWorkspace;
let owner: Actor;
let teammate: Actor;

beforeAll(async () => {
  workspace = await buildWorkspace();
  owner = await workspace.addMember();
  teammate = await workspace.addMember();
});

async function buildChain(length: number, actor = owner): Promise<Memory[]> {
  const chain: Memory[] = [];
  for (let index = 0; index < length; index += 1) chain.push(await buildMemory(actor));
  for (const [index, memory] of chain.entries()) {
    const successor = chain[index + 1];
    if (successor) await archiveMemory(actor, { id: memory.id, successorId: successor.id });
  }
  return chain;
}

async function actionsOf(memory: Memory): Promise<string[]> {
  const events = await look<{ what: string }>(
    "select subject || ' ' || action as what from events where memory_id = $1 or source_id = $1 order by seq",
    [memory.id],
  );
  return events.map((event) => event.what);
}

describe("archiveMemory", () => {
  it("retires a memory without a successor, and a repeat changes nothing", async () => {
    const memory = await buildMemory(owner);
    const archived = await archiveMemory(owner, { id: memory.id });
    expect(archived).toEqual({
      ...memory,
      version: 2,
      updatedAt: archived.updatedAt,
      archivedAt: expect.any(String),
      supersededBy: null,
      current: null,
    });
    expect(await archiveMemory(owner, { id: memory.id })).toEqual(archived);
    expect(await actionsOf(memory)).toEqual(["memory created", "memory archived"]);
  });

  it("points at a successor, whoever owns it, and a repeat changes nothing", async () => {
    const [memory, successor] = [await buildMemory(owner), await buildMemory(teammate)];
    const archived = await archiveMemory(owner, { id: memory.id, successorId: successor.id });
    expect(archived).toMatchObject({ version: 2, supersededBy: successor.id, current: successor.id });
    expect(await archiveMemory(owner, { id: memory.id, successorId: successor.id })).toEqual(archived);
    expect(await actionsOf(memory)).toEqual(["memory created", "link created", "memory archived"]);
  });

  it("replaces the pointer, and takes it away when none is named", async () => {
    const [memory, first, second] = [
      await buildMemory(owner),
      await buildMemory(owner),
      await buildMemory(owner),
    ];
    const archived = await archiveMemory(owner, { id: memory.id, successorId: first.id });
    const replaced = await archiveMemory(owner, { id: memory.id, successorId: second.id });
    expect(replaced).toMatchObject({ version: 3, supersededBy: second.id, archivedAt: archived.archivedAt });
    const removed = await archiveMemory(owner, { id: memory.id });
    expect(removed).toMatchObject({ version: 4, supersededBy: null, archivedAt: archived.archivedAt });
    expect(await readLinks(memory.id)).toEqual([]);
  });

  it("leaves the other links of the memory alone", async () => {
    const [memory, other] = [await buildMemory(owner), await buildMemory(teammate)];
    await buildLink(owner, memory.id, other.id);
    const links = await readLinks(memory.id);
    await archiveMemory(owner, { id: memory.id, successorId: other.id });
    await archiveMemory(owner, { id: memory.id });
    expect(await readLinks(memory.id)).toEqual(links);
  });

  it("lets links from and to an archived memory be written and removed", async () => {
    const [archived, other] = [await buildMemory(owner), await buildMemory(owner)];
    await archiveMemory(owner, { id: archived.id });
    expect((await buildLink(owner, archived.id, other.id)).outcome).toBe("created");
    expect((await buildLink(owner, other.id, archived.id)).outcome).toBe("created");
  });

  it("refuses a memory as its own successor, and a chain that would loop", async () => {
    const [first, second, third] = await buildChain(3);
    if (!first || !second || !third) throw new Error("three memories were built");
    for (const successorId of [first.id, second.id, third.id]) {
      expect(await refusalOf(archiveMemory(owner, { id: third.id, successorId }))).toBe("supersede_cycle");
    }
    expect(await getMemory(owner, { id: third.id })).toMatchObject({ archivedAt: null, version: 1 });
  });

  it("refuses a loop through a memory that the caller can't see", async () => {
    const [first, hidden, last] = [
      await buildMemory(owner),
      await buildMemory(teammate),
      await buildMemory(owner),
    ];
    await archiveMemory(owner, { id: first.id, successorId: hidden.id });
    await archiveMemory(teammate, { id: hidden.id, successorId: last.id });
    await look("update memories set scope = 'private' where id = $1", [hidden.id]);
    expect(await getMemory(owner, { id: first.id })).toMatchObject({ supersededBy: null, current: null });
    const refusal = refusalOf(archiveMemory(owner, { id: last.id, successorId: first.id }));
    expect(await refusal).toBe("supersede_cycle");
  });

  it("follows the chain to the last memory that the caller sees without a gap", async () => {
    const chain = await buildChain(4, teammate);
    const [first, second, third, last] = chain;
    if (!first || !second || !third || !last) throw new Error("four memories were built");
    expect(await getMemory(owner, { id: first.id })).toMatchObject({
      supersededBy: second.id,
      current: last.id,
    });
    await look("update memories set scope = 'private' where id = $1", [third.id]);
    expect(await getMemory(owner, { id: first.id })).toMatchObject({
      supersededBy: second.id,
      current: second.id,
    });
    expect(await getMemory(teammate, { id: first.id })).toMatchObject({ current: last.id });
  });
});

describe("unarchiveMemory", () => {
  it("takes the memory back and its pointer away, and a repeat changes nothing", async () => {
    const [memory, successor] = await buildChain(2);
    if (!memory || !successor) throw new Error("two memories were built");
    const back = await unarchiveMemory(owner, { id: memory.id });
    expect(back).toMatchObject({ version: 3, archivedAt: null, supersededBy: null, current: null });
    expect(await readLinks(memory.id)).toEqual([]);
    expect(await unarchiveMemory(owner, { id: memory.id })).toEqual(back);
    expect(await actionsOf(memory)).toEqual([
      "memory created",
      "link created",
      "memory archived",
      "link deleted",
      "memory restored",
    ]);
  });
});

describe("a pointer whose successor is in the trash", () => {
  it("comes back with it", async () => {
    const [memory, successor] = await buildChain(2);
    if (!memory || !successor) throw new Error("two memories were built");
    const before = await readLinks(memory.id);
    await trashMemory(owner, { id: successor.id });
    expect(await getMemory(owner, { id: memory.id })).toMatchObject({ supersededBy: null, current: null });
    await restoreMemory(owner, { id: successor.id });
    expect(await readLinks(memory.id)).toEqual(before);
  });

  it.each([
    ["taken back from the archive", (memory: Memory) => unarchiveMemory(owner, { id: memory.id })],
    ["archived without a successor", (memory: Memory) => archiveMemory(owner, { id: memory.id })],
    [
      "given another successor",
      async (memory: Memory) =>
        archiveMemory(owner, { id: memory.id, successorId: (await buildMemory(owner)).id }),
    ],
  ])("is gone for good once the memory is %s", async (_, change) => {
    const [memory, successor] = await buildChain(2);
    if (!memory || !successor) throw new Error("two memories were built");
    await trashMemory(owner, { id: successor.id });
    await change(memory);
    const after = await readLinks(memory.id);
    const restored = await restoreMemory(owner, { id: successor.id });
    expect(restored).toMatchObject({ restored: { links: 0 }, notRestored: [] });
    expect(await readLinks(memory.id)).toEqual(after);
    expect(await readTrashedLinks(memory.id)).toEqual([]);
    const deleted = await look(
      "select action from events where source_id = $1 and target_id = $2 order by seq",
      [memory.id, successor.id],
    );
    expect(deleted).toEqual([{ action: "created" }, { action: "deleted" }]);
  });
});
