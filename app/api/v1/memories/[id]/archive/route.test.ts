import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import type { Memory } from "#lib/contract/memory.ts";
import { trashMemory } from "#lib/memories/trash-memory.ts";
import { buildKey, type Credential } from "#lib/testing/build-credential.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { call, pointersOf, refusal } from "#lib/testing/call-route.ts";

let workspace: TestWorkspace;
let owner: Actor;
let teammate: Actor;
let as: Credential;

beforeAll(async () => {
  workspace = await buildWorkspace();
  owner = await workspace.addMember();
  teammate = await workspace.addMember();
  as = await buildKey(owner);
});

async function archive(id: string, successorId?: string): Promise<Memory> {
  const body = successorId === undefined ? {} : { body: { successorId } };
  return (await call("archiveMemory", { as, params: { id }, ...body })).body;
}

async function read(id: string, reader: Credential = as) {
  const { links: _, ...memory } = (await call("getMemory", { as: reader, params: { id } })).body;
  return memory;
}

/** What happened to a memory and at it, oldest first. */
async function history(memory: string): Promise<string[]> {
  const { body } = await call("listEvents", { as, query: { memory, limit: "200" } });
  return body.items.map(({ subject, action }) => `${subject} ${action}`).reverse();
}

describe("PUT 200", () => {
  it("retires a memory without a successor", async () => {
    const memory = await buildMemory(owner);
    const archived = await archive(memory.id);
    expect(archived).toEqual({
      ...memory,
      version: 2,
      archivedAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(await read(memory.id)).toEqual(archived);
    expect(await history(memory.id)).toEqual(["memory created", "memory archived"]);
  });

  it("retires it with a successor, a teammate's too", async () => {
    const [memory, successor] = [await buildMemory(owner), await buildMemory(teammate)];
    const archived = await archive(memory.id, successor.id.toUpperCase());
    expect(archived).toMatchObject({ supersededBy: successor.id, current: successor.id, version: 2 });
    expect(await read(successor.id)).toEqual(successor);
    const params = { source: memory.id, target: successor.id };
    expect((await call("getLink", { as, params, query: { kind: "supersedes" } })).status).toBe(200);
    expect((await history(memory.id)).sort()).toEqual(["link created", "memory archived", "memory created"]);
  });

  it("changes nothing when it is repeated", async () => {
    const [memory, successor] = [await buildMemory(owner), await buildMemory(owner)];
    for (const next of [undefined, successor.id]) {
      const archived = await archive(memory.id, next);
      const events = await history(memory.id);
      expect(await archive(memory.id, next)).toEqual(archived);
      expect(await history(memory.id)).toEqual(events);
    }
  });

  it("replaces the successor, and removes it when none is named", async () => {
    const [memory, first, second] = [
      await buildMemory(owner),
      await buildMemory(owner),
      await buildMemory(owner),
    ];
    const { archivedAt } = await archive(memory.id, first.id);
    expect(await archive(memory.id, second.id)).toMatchObject({ supersededBy: second.id, archivedAt });
    const { body } = await call("listLinks", { as, params: { id: memory.id } });
    expect(body.items.map(({ targetId, kind }) => [targetId, kind])).toEqual([[second.id, "supersedes"]]);
    expect(await archive(memory.id)).toMatchObject({ supersededBy: null, current: null, archivedAt });
    expect((await call("listLinks", { as, params: { id: memory.id } })).body.items).toEqual([]);
  });

  it("names the end of the chain as its current, at every memory of it", async () => {
    const chain = [];
    for (let index = 0; index < 4; index += 1) chain.push(await buildMemory(owner));
    const ids = chain.map(({ id }) => id);
    for (const index of [1, 0, 2]) await archive(ids[index] ?? "", ids[index + 1]);
    for (const index of [0, 1, 2]) {
      expect(await read(ids[index] ?? "")).toMatchObject({ supersededBy: ids[index + 1], current: ids[3] });
    }
    expect(await read(ids[3] ?? "")).toMatchObject({ archivedAt: null, supersededBy: null, current: null });
    // An end that is archived itself is the end all the same.
    await archive(ids[3] ?? "");
    expect(await read(ids[0] ?? "")).toMatchObject({ current: ids[3] });
  });

  it("shows each reader the chain as far as they see it without a gap", async () => {
    const [a, b, c] = [
      await buildMemory(owner),
      await buildMemory(owner, { scope: "private" }),
      await buildMemory(owner),
    ];
    await archive(b.id, c.id);
    await archive(a.id, b.id);
    expect(await read(a.id)).toMatchObject({ supersededBy: b.id, current: c.id });
    const seen = await read(a.id, await buildKey(teammate));
    expect(seen).toMatchObject({ archivedAt: expect.any(String), supersededBy: null, current: null });
  });

  it("forgets a successor that went to the trash until it is back", async () => {
    const [memory, successor] = [await buildMemory(owner), await buildMemory(owner)];
    await archive(memory.id, successor.id);
    await trashMemory(owner, { id: successor.id });
    expect(await read(memory.id)).toMatchObject({ supersededBy: null, current: null });
    await call("restoreMemory", { as, params: { id: successor.id } });
    expect(await read(memory.id)).toMatchObject({ supersededBy: successor.id, current: successor.id });
  });

  it("leaves the other links of the memory as they are", async () => {
    const [memory, other] = [await buildMemory(owner), await buildMemory(owner)];
    const { body } = await call("putLink", { as, params: { source: memory.id, target: other.id } });
    await archive(memory.id, other.id);
    expect((await call("getLink", { as, params: { source: memory.id, target: other.id } })).body).toEqual(
      body.link,
    );
  });
});

describe("PUT 409", () => {
  it("refuses a chain that would loop, however long, and changes nothing", async () => {
    const ids = [];
    for (let index = 0; index < 4; index += 1) ids.push((await buildMemory(owner)).id);
    const [a = "", b = "", c = "", d = ""] = ids;
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, d],
    ]) {
      await archive(from ?? "", to);
    }
    const before = await Promise.all(ids.map((id) => read(id)));
    for (const [id, successorId] of [
      [d, a],
      [d, c],
      [c, b],
      [a, a],
      [d, d.toUpperCase()],
    ]) {
      const problem = await refusal("archiveMemory", { as, params: { id: id ?? "" }, body: { successorId } });
      expect(problem).toMatchObject({ code: "supersede_cycle", status: 409 });
    }
    expect(await Promise.all(ids.map((id) => read(id)))).toEqual(before);
  });

  it("refuses a loop that leads through a memory that the caller can't see, in the same words", async () => {
    const hidden = await buildMemory(teammate);
    const mine = await buildMemory(owner);
    await archive(mine.id, hidden.id);
    const keyOfTeammate = await buildKey(teammate);
    const problem = await refusal("archiveMemory", {
      as: keyOfTeammate,
      params: { id: hidden.id },
      body: { successorId: mine.id },
    });
    expect(problem).toMatchObject({ code: "supersede_cycle" });
  });
});

describe("PUT 400", () => {
  it("refuses a malformed successor, with its pointer", async () => {
    const { id } = await buildMemory(owner);
    for (const successorId of ["", "x", null, 1]) {
      const problem = await refusal("archiveMemory", { as, params: { id }, body: { successorId } });
      expect(pointersOf(problem)).toEqual(["#/successorId"]);
    }
  });
});

describe("DELETE 200", () => {
  it("takes a memory back, and its pointer goes; a repeat changes nothing", async () => {
    const [memory, successor] = [await buildMemory(owner), await buildMemory(owner)];
    await archive(memory.id, successor.id);
    const { status, body } = await call("unarchiveMemory", { as, params: { id: memory.id } });
    expect(status).toBe(200);
    expect(body).toEqual({ ...memory, version: 3, updatedAt: expect.any(String) });
    expect((await call("listLinks", { as, params: { id: memory.id } })).body.items).toEqual([]);
    const events = await history(memory.id);
    expect(events.filter((event) => event.startsWith("memory"))).toEqual([
      "memory created",
      "memory archived",
      "memory restored",
    ]);
    expect((await call("unarchiveMemory", { as, params: { id: memory.id } })).body).toEqual(body);
    expect(await history(memory.id)).toEqual(events);
  });

  it("changes nothing of a memory that was never archived", async () => {
    const memory = await buildMemory(owner);
    expect((await call("unarchiveMemory", { as, params: { id: memory.id } })).body).toEqual(memory);
    expect(await history(memory.id)).toEqual(["memory created"]);
  });

  it("leaves alone what points at it", async () => {
    const [old, middle, last] = [
      await buildMemory(owner),
      await buildMemory(owner),
      await buildMemory(owner),
    ];
    await archive(middle.id, last.id);
    await archive(old.id, middle.id);
    await call("unarchiveMemory", { as, params: { id: middle.id } });
    expect(await read(old.id)).toMatchObject({ supersededBy: middle.id, current: middle.id });
  });
});
