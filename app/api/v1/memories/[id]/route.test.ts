import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { buildKey, type Credential } from "#lib/testing/build-credential.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { call, refusal, send } from "#lib/testing/call-route.ts";

let workspace: TestWorkspace;
let owner: Actor;
let as: Credential;

beforeAll(async () => {
  workspace = await buildWorkspace();
  owner = await workspace.addMember();
  as = await buildKey(owner);
});

describe("GET 200", () => {
  it("is the memory as it was saved, with its version as the ETag, and the counts of its links", async () => {
    const memory = await buildMemory(owner, { title: "One", tags: ["a"], metadata: { a: 1 } });
    const others = [await buildMemory(owner), await buildMemory(owner)];
    for (const other of others) await buildLink(owner, memory.id, other.id);
    await buildLink(owner, others[0]?.id ?? memory.id, memory.id);
    const { headers, body } = await call("getMemory", { as, params: { id: memory.id.toUpperCase() } });
    expect(body).toEqual({
      ...memory,
      links: { outbound: { value: 2, exact: true }, inbound: { value: 1, exact: true } },
    });
    expect(headers.get("etag")).toBe('"1"');
  });

  it("is the same to everyone who may see it", async () => {
    const shared = await buildMemory(owner);
    const mine = await buildMemory(owner, { scope: "private" });
    const teammate = await buildKey(await workspace.addMember());
    const viewer = await buildKey(await workspace.addMember("viewer"));
    const seeing = await buildKey(await workspace.addAgent(owner, { access: "read", private: true }));
    const { body } = await call("getMemory", { as, params: { id: shared.id } });
    for (const reader of [teammate, viewer, seeing]) {
      expect((await call("getMemory", { as: reader, params: { id: shared.id } })).body).toEqual(body);
    }
    expect((await call("getMemory", { as: seeing, params: { id: mine.id } })).body.id).toBe(mine.id);
  });

  it("shows a trashed memory to its owner only, without its links", async () => {
    const [memory, other] = [await buildMemory(owner), await buildMemory(owner)];
    await buildLink(owner, memory.id, other.id);
    await call("trashMemory", { as, params: { id: memory.id } });
    const { headers, body } = await call("getMemory", { as, params: { id: memory.id } });
    const none = { value: 0, exact: true };
    expect(body).toEqual({
      ...memory,
      version: 2,
      updatedAt: expect.any(String),
      deletedAt: expect.any(String),
      links: { outbound: none, inbound: none },
    });
    expect(headers.get("etag")).toBe('"2"');
    expect((await call("getMemory", { as, params: { id: other.id } })).body.links.inbound).toEqual(none);
    const teammate = await buildKey(await workspace.addMember());
    const blind = await buildKey(await workspace.addAgent(owner, { access: "write", private: false }));
    for (const reader of [teammate, blind]) {
      expect(await refusal("getMemory", { as: reader, params: { id: memory.id } })).toMatchObject({
        code: "not_found",
      });
    }
  });
});

describe("PATCH 200", () => {
  it("is the memory as it is now, with its version as the ETag", async () => {
    const { id } = await buildMemory(owner, { title: "One" });
    const other = await buildMemory(await workspace.addMember());
    const { body, headers } = await call("updateMemory", {
      as,
      params: { id },
      body: { content: "Another", tags: ["b", "a", "b"], metadata: { a: [1] }, relatedIds: [other.id] },
    });
    expect(body).toMatchObject({
      title: "One",
      content: "Another",
      tags: ["b", "a"],
      metadata: { a: [1] },
      version: 2,
    });
    expect(headers.get("etag")).toBe('"2"');
    const read = (await call("getMemory", { as, params: { id } })).body;
    expect(read).toEqual({
      ...body,
      links: { outbound: { value: 1, exact: true }, inbound: { value: 0, exact: true } },
    });
  });

  it("changes nothing when it says nothing, body or none", async () => {
    const memory = await buildMemory(owner);
    for (const body of [{}, undefined, { title: memory.title, scope: "shared" }]) {
      const answer = await call("updateMemory", { as, params: { id: memory.id }, body });
      expect([answer.body, answer.headers.get("etag")]).toEqual([memory, '"1"']);
    }
  });

  it("shares what was private, and hides it again", async () => {
    const { id } = await buildMemory(owner, { scope: "private" });
    const teammate = await buildKey(await workspace.addMember());
    const seen = async () => (await send("getMemory", { as: teammate, params: { id } })).status;
    expect(await seen()).toBe(404);
    await call("updateMemory", { as, params: { id }, body: { scope: "shared" } });
    expect(await seen()).toBe(200);
    await call("updateMemory", { as, params: { id }, body: { scope: "private" } });
    expect(await seen()).toBe(404);
  });
});

describe("PATCH 400", () => {
  it("is for what a field can't be, and for fields that are not a caller's to change", async () => {
    const { id } = await buildMemory(owner);
    for (const body of [
      { title: "" },
      { title: null },
      { content: "" },
      { content: "x".repeat(32_001) },
      { tags: [""] },
      { metadata: [] },
      { scope: "public" },
      { relatedIds: ["x"] },
      { version: 2 },
      { ownerId: owner.userId },
      { archivedAt: null },
    ]) {
      expect(await refusal("updateMemory", { as, params: { id }, body })).toMatchObject({
        code: "invalid_request",
      });
    }
    expect((await call("getMemory", { as, params: { id } })).body.version).toBe(1);
  });
});

describe("DELETE 204", () => {
  it("takes the memory and its links out of every read, and is not found a second time", async () => {
    const [memory, other] = [await buildMemory(owner), await buildMemory(owner)];
    await buildLink(owner, memory.id, other.id);
    await buildLink(owner, other.id, memory.id);
    expect((await call("trashMemory", { as, params: { id: memory.id } })).status).toBe(204);
    expect(await refusal("trashMemory", { as, params: { id: memory.id } })).toMatchObject({
      code: "not_found",
    });

    const listed = (await call("listMemories", { as, query: { state: "all" } })).body.items;
    expect(listed.map(({ id }) => id)).not.toContain(memory.id);
    const graph = (await call("readGraph", { as })).text;
    expect(graph).not.toContain(memory.id);
    const events = (await call("listEvents", { as })).text;
    expect(events).not.toContain(memory.id);
    for (const direction of ["outbound", "inbound"]) {
      const { body } = await call("listLinks", { as, params: { id: other.id }, query: { direction } });
      expect(body.items).toEqual([]);
    }
    for (const params of [
      { source: memory.id, target: other.id },
      { source: other.id, target: memory.id },
    ]) {
      expect(await refusal("getLink", { as, params })).toMatchObject({ code: "not_found" });
      expect(await refusal("putLink", { as, params })).toMatchObject({ code: "not_found" });
    }
    const trash = (await call("listMemories", { as, query: { state: "trash" } })).body.items;
    expect(trash.map(({ id }) => id)).toContain(memory.id);
  });

  it("lets the owner's write-granted agent do it", async () => {
    const agent = await buildKey(await workspace.addAgent(owner, { access: "write", private: false }));
    const { id } = await buildMemory(owner);
    expect((await call("trashMemory", { as: agent, params: { id } })).status).toBe(204);
  });

  it("and its end leave the pair as full as it was", async () => {
    const [memory, other] = [await buildMemory(owner), await buildMemory(owner)];
    for (let index = 0; index < 16; index += 1) {
      await buildLink(owner, other.id, memory.id, { kind: `kind ${index}` });
    }
    await call("trashMemory", { as, params: { id: memory.id } });
    await call("restoreMemory", { as, params: { id: memory.id } });
    const params = { source: other.id, target: memory.id };
    expect(await refusal("putLink", { as, params })).toMatchObject({ bound: "pair", used: 16 });
  });
});
