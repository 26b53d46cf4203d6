import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import { CreateMemory } from "#lib/contract/memory.ts";
import { addToWorkspace } from "#lib/testing/add-to-workspace.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { look } from "#lib/testing/look.ts";
import { refusalOf } from "#lib/testing/refusal-of.ts";
import { type Gate, withGate } from "#lib/testing/with-gate.ts";
import { createMemory } from "./create-memory.ts";
import { purgeMemory } from "./purge-memory.ts";
import { trashMemory } from "./trash-memory.ts";
import { updateMemory } from "./update-memory.ts";

let workspace: TestWorkspace;
let owner: Actor;

beforeAll(async () => {
  workspace = await buildWorkspace();
});

beforeEach(async () => {
  owner = await workspace.addMember();
});

type Said = Partial<CreateMemory>;
const create = (said: Said = {}, idempotencyKey = "key", actor: Actor = owner) =>
  createMemory(actor, { ...CreateMemory.parse({ content: "A thought", ...said }), idempotencyKey });
const owned = () => look("select id from memories where owner_id = $1", [owner.userId]);
const kept = () =>
  look("select key, answer is null as emptied from idempotency_keys where user_id = $1", [owner.userId]);

describe("a repeat with the same key", () => {
  it("gets the first answer and saves nothing, though the memory has changed since", async () => {
    const target = await buildMemory(owner);
    const said = { metadata: { b: 1, a: [0.1, { z: null, y: "\u00e9" }] }, relatedIds: [target.id] };
    const first = await create(said);
    await updateMemory(owner, { id: first.id, content: "Another", scope: "private" });
    const repeat = await create({
      relatedIds: [target.id],
      metadata: { a: [0.1, { y: "\u00e9", z: null }], b: 1 },
    });
    expect(JSON.stringify(repeat)).toBe(JSON.stringify(first));
    expect(await owned()).toHaveLength(2);
    expect(
      await look("select from events where memory_id = $1 and action = 'created'", [first.id]),
    ).toHaveLength(1);
    expect(await look("select from memory_links where source_id = $1", [first.id])).toHaveLength(1);
    // What is left out is the default.
    expect((await create({ ...said, type: "note", tags: [] })).id).toBe(first.id);
  });

  it.each<[string, Said]>([
    ["content", { content: "Another" }],
    ["title", { title: "A thought" }],
    ["type", { type: "rule" }],
    ["tags", { tags: ["a"] }],
    ["scope", { scope: "private" }],
    ["metadata", { metadata: { a: 1 } }],
    ["links", { relatedIds: [crypto.randomUUID() as MemoryId] }],
  ])("and another %s is a conflict, and saves nothing", async (_, said) => {
    await create();
    expect(await refusalOf(create(said))).toBe("conflict");
    expect(await owned()).toHaveLength(1);
    expect(await refusalOf(create())).toBe("none");
  });

  it("is another's where another actor sends it", async () => {
    const first = await create();
    const agent = await workspace.addAgent(owner, { access: "write", private: true });
    const other = await workspace.addAgent(owner, { access: "write", private: true });
    const elsewhere = await addToWorkspace((await buildWorkspace()).id, owner.userId);
    const ids = [first.id];
    for (const actor of [agent, other, elsewhere, await workspace.addMember()]) {
      const { id } = await create({ content: "Of mine" }, "key", actor);
      expect((await create({ content: "Of mine" }, "key", actor)).id).toBe(id);
      ids.push(id);
    }
    expect(new Set(ids).size).toBe(5);
    expect((await create()).id).toBe(first.id);
  });

  it("keys are compared exactly", async () => {
    const ids = [await create({}, "k"), await create({}, "K"), await create({}, "k.")].map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
  });

  it("is found in the trash, and not after a purge: nothing comes back by itself", async () => {
    const { id } = await create();
    await trashMemory(owner, { id });
    expect((await create()).id).toBe(id);
    await purgeMemory(owner, { id });
    expect(await refusalOf(create())).toBe("not_found");
    expect(await refusalOf(create({ content: "Another" }))).toBe("conflict");
    expect(await owned()).toEqual([]);
    expect(await kept()).toEqual([{ key: "key", emptied: true }]);
  });

  it("gets nothing that its sender may not see any more", async () => {
    const agent = await workspace.addAgent(owner, { access: "write", private: true });
    await create({ scope: "private" }, "key", agent);
    await workspace.changeGrant(agent, { private: false });
    expect(await refusalOf(create({ scope: "private" }, "key", agent))).toBe("not_found");
    await workspace.changeGrant(agent, { private: true, access: "read" });
    expect(await refusalOf(create({ scope: "private" }, "key", agent))).toBe("not_found");
  });

  it("is a first one again after 24 hours", async () => {
    const first = await create();
    await look("update idempotency_keys set created_at = now() - interval '23 hours' where user_id = $1", [
      owner.userId,
    ]);
    expect((await create()).id).toBe(first.id);
    await look("update idempotency_keys set created_at = now() - interval '25 hours' where user_id = $1", [
      owner.userId,
    ]);
    const second = await create({ content: "Another" });
    expect(second.id).not.toBe(first.id);
    expect((await create({ content: "Another" })).id).toBe(second.id);
    expect(await kept()).toHaveLength(1);
  });
});

it("a first one that failed leaves nothing", async () => {
  expect(await refusalOf(create({ relatedIds: [crypto.randomUUID() as MemoryId] }))).toBe("not_found");
  expect([await owned(), await kept()]).toEqual([[], []]);
  expect(await refusalOf(create())).toBe("none");
});

it("a viewer has no use of a key", async () => {
  const viewer = await workspace.addMember("viewer");
  expect(await refusalOf(create({}, "key", viewer))).toBe("not_found");
});

describe("two at once", () => {
  /** Both begin; the first stops where it records what it did, with its key taken. */
  function atOnce<First, Second>(first: () => Promise<First>, second: () => Promise<Second>) {
    return withGate("select from workspaces where id = $1 for update", [workspace.id], async (gate) => {
      const one = first();
      await gate.waiters(1);
      const other = second();
      await gate.waiters(2);
      await gate.open();
      return Promise.all([one, other]);
    });
  }

  it("save one memory, and both get it", async () => {
    const [one, other] = await atOnce(create, create);
    expect(other).toEqual(one);
    expect(await owned()).toHaveLength(1);
  });

  it("that differ: the second is a conflict", async () => {
    const both = await atOnce(
      () => refusalOf(create()),
      () => refusalOf(create({ content: "Another" })),
    );
    expect(both).toEqual(["none", "conflict"]);
  });

  /** The first wants a link to a memory of theirs that is held, the second nothing but the same key. */
  async function besideHeld(target: MemoryId, meanwhile: (gate: Gate) => Promise<void>) {
    const agent = await workspace.addAgent(owner, { access: "write", private: true });
    return withGate("select from memories where id = $1 for update", [target], async (gate) => {
      const first = refusalOf(create({ relatedIds: [target] }, "key", agent));
      await gate.waiters(1);
      const second = refusalOf(create({}, "key", agent));
      await gate.waiters(2);
      await meanwhile(gate);
      return Promise.all([first, second]);
    });
  }

  it("the first of which fails: the second saves it", async () => {
    const target = await buildMemory(owner);
    // Nobody lets it go: the first waits as long as anybody waits for a lock.
    expect(await besideHeld(target.id, async () => undefined)).toEqual(["unavailable", "none"]);
    expect(await owned()).toHaveLength(2);
  });

  it("the first of which has to be tried again, once the second has saved it: a conflict", async () => {
    const target = await buildMemory(owner);
    const both = await besideHeld(target.id, async (gate) => {
      await gate.change("update memories set deleted_at = now() where id = $1", [target.id]);
      await gate.open();
    });
    expect(both).toEqual(["conflict", "none"]);
    expect(await owned()).toHaveLength(2);
  });
});
