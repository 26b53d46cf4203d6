import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { limits } from "#lib/contract/limits.ts";
import { buildKey, type Credential } from "#lib/testing/build-credential.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { call, pointersOf, refusal } from "#lib/testing/call-route.ts";
import { userRef } from "#lib/testing/user-ref.ts";

let workspace: TestWorkspace;
let owner: Actor;
let as: Credential;

beforeAll(async () => {
  workspace = await buildWorkspace();
  owner = await workspace.addMember();
  as = await buildKey(owner);
});

/** The pointers of the 400 that a body is refused with. */
async function faults(body: Record<string, unknown>): Promise<string[]> {
  const problem = await refusal("createMemory", { as, body: { content: "x", ...body } });
  expect(problem).toMatchObject({ code: "invalid_request", status: 400 });
  return pointersOf(problem);
}

/** A field of what is saved when a body says this. */
async function saved<Field extends "title" | "content" | "type" | "tags" | "metadata">(
  field: Field,
  body: Record<string, unknown>,
) {
  return (await call("createMemory", { as, body: { content: "x", ...body } })).body[field];
}

const thread = "\u{1f9f5}";

describe("POST 201", () => {
  it("saves a memory with the defaults, and says where it is", async () => {
    const { status, headers, body } = await call("createMemory", {
      as,
      body: { content: "First line\nSecond line" },
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      workspaceId: workspace.id,
      owner: await userRef(owner),
      agent: null,
      title: "First line",
      content: "First line\nSecond line",
      type: "note",
      tags: [],
      scope: "shared",
      metadata: {},
      version: 1,
      createdAt: expect.any(String),
      updatedAt: body.createdAt,
      archivedAt: null,
      supersededBy: null,
      current: null,
      deletedAt: null,
    });
    expect(headers.get("location")).toBe(`/api/v1/memories/${body.id}`);
    expect(headers.get("etag")).toBe('"1"');
    const none = { value: 0, exact: true };
    expect((await call("getMemory", { as, params: { id: body.id } })).body).toEqual({
      ...body,
      links: { outbound: none, inbound: none },
    });
  });

  it("keeps everything it is told, and the agent that wrote it", async () => {
    const agent = await workspace.addAgent(owner, { access: "write", private: true });
    const told = {
      title: `A title, ${thread}`,
      content: "# Not the title\n\u2028\u0001 kept as it is \r\n",
      type: "decision",
      tags: ["a", "\u00e9", "A"],
      metadata: { a: [1, null, { b: "\u{1f9f5}" }], "": 0.1 },
      scope: "private",
    };
    const { body } = await call("createMemory", { as: await buildKey(agent), body: told });
    expect(body).toMatchObject({
      ...told,
      owner: await userRef(owner),
      agent: { id: agent.agentId, name: expect.stringMatching(/^Agent /) },
    });
    expect(body.metadata).toEqual(told.metadata);
  });

  it.each([
    ["The first line", "The first line\nthe second"],
    ["A heading", "# A heading\n\ntext"],
    ["A deeper one", "\n\n  ### A deeper one  \ntext"],
    ["#hashtag first", "#hashtag first"],
    ["Crossed", "\r\nCrossed\r\nover"],
    [thread.repeat(200), `${thread.repeat(201)}\nmore`],
    [`${"x".repeat(199)}`, `${"x".repeat(199)} y`],
  ])("calls itself %j by default", async (title, content) => {
    expect(await saved("title", { content })).toBe(title);
  });

  it("keeps each tag once, in its place", async () => {
    expect(await saved("tags", { tags: ["b", "a", "b", "B"] })).toEqual(["b", "a", "B"]);
  });
});

describe("the limits", () => {
  it.each([
    ["title", limits.memory.title],
    ["content", limits.memory.content],
    ["type", limits.memory.type],
  ] as const)("of %s count characters, up to %i", async (field, limit) => {
    // Letters, characters of two code units, and characters that only look like one.
    for (const character of ["x", thread]) {
      for (const length of [1, limit - 1, limit]) {
        const value = character.repeat(length);
        expect(await saved(field, { [field]: value })).toBe(value);
      }
      expect(await faults({ [field]: character.repeat(limit + 1) })).toEqual([`#/${field}`]);
    }
    const combined = "e\u0301".repeat(limit / 2);
    expect(await saved(field, { [field]: combined })).toBe(combined);
    expect(await faults({ [field]: `${combined}\u0301` })).toEqual([`#/${field}`]);
    expect(await faults({ [field]: "" })).toEqual([`#/${field}`]);
  });

  it("of content hold in the widest form that JSON has", async () => {
    const content = thread.repeat(limits.memory.content);
    const escaped = JSON.stringify({ content }).replaceAll(thread, "\\ud83e\\uddf5");
    const headers = { "content-type": "application/json" };
    expect((await call("createMemory", { as, body: escaped, headers })).body.content).toBe(content);
  });

  it("of tags are 32, of 64 characters each", async () => {
    const tags = Array.from(
      { length: limits.memory.tags },
      (_, index) => thread.repeat(limits.memory.tag - 2) + String(index).padStart(2, "0"),
    );
    expect(await saved("tags", { tags })).toEqual(tags);
    expect(await faults({ tags: [...tags, "one more"] })).toEqual(["#/tags"]);
    expect(await faults({ tags: ["a", thread.repeat(65), ""] })).toEqual(["#/tags/1", "#/tags/2"]);
  });

  it("of metadata are 16 KiB of compact UTF-8", async () => {
    const ofBytes = (bytes: number) => ({
      a: `${"\u20ac".repeat((bytes - 10) / 3)}${"x".repeat((bytes - 10) % 3)}xx`,
    });
    for (const bytes of [limits.memory.metadataBytes - 1, limits.memory.metadataBytes]) {
      const metadata = ofBytes(bytes);
      expect(Buffer.byteLength(JSON.stringify(metadata))).toBe(bytes);
      expect(await saved("metadata", { metadata })).toEqual(metadata);
    }
    expect(await faults({ metadata: ofBytes(limits.memory.metadataBytes + 1) })).toEqual(["#/metadata"]);
  });
});

describe("POST 400", () => {
  it("needs a content, and a word in it or a title", async () => {
    const problem = await refusal("createMemory", { as, body: {} });
    expect(pointersOf(problem)).toEqual(["#/content"]);
    expect(await faults({ content: " \n\t\n" })).toEqual(["#/title"]);
    expect(await saved("title", { content: " \n", title: " " })).toBe(" ");
  });

  it("knows two scopes", async () => {
    for (const scope of ["public", "Shared", ""]) expect(await faults({ scope })).toEqual(["#/scope"]);
  });
});

describe("relatedIds", () => {
  async function linksOf(id: string) {
    return (await call("listLinks", { as, params: { id }, query: { limit: "200" } })).body.items;
  }

  it("links the memory to each, once, with kind related and the defaults", async () => {
    const [a, b] = [await buildMemory(owner), await buildMemory(await workspace.addMember())];
    const relatedIds = [a.id, b.id.toUpperCase(), a.id];
    const { body } = await call("createMemory", { as, body: { content: "x", relatedIds } });
    const links = await linksOf(body.id);
    expect(links.map((link) => [link.targetId, link.kind, link.weight, link.metadata])).toEqual([
      [b.id, "related", 1, {}],
      [a.id, "related", 1, {}],
    ]);
    expect((await call("listEvents", { as, query: { memory: body.id } })).body.items).toHaveLength(3);
  });

  it("names up to 100, repeats among them", async () => {
    const { id } = await buildMemory(owner);
    expect(await faults({ relatedIds: Array(101).fill(id) })).toEqual(["#/relatedIds"]);
    const ids: string[] = [];
    for (let index = 0; index < 100; index += 1) ids.push((await buildMemory(owner)).id);
    const { body } = await call("createMemory", { as, body: { content: "x", relatedIds: ids } });
    expect((await linksOf(body.id)).map((link) => link.targetId).sort()).toEqual(ids.sort());
    const { body: repeated } = await call("createMemory", {
      as,
      body: { content: "x", relatedIds: Array(100).fill(id) },
    });
    expect(await linksOf(repeated.id)).toHaveLength(1);
  });

  it("is all or nothing, and points at the first that names nothing", async () => {
    const { id } = await buildMemory(owner);
    const content = `Content ${crypto.randomUUID()}`;
    const problem = await refusal("createMemory", {
      as,
      body: { content, relatedIds: [id, id, crypto.randomUUID(), crypto.randomUUID()] },
    });
    expect(problem).toMatchObject({ code: "not_found", status: 404 });
    expect(pointersOf(problem)).toEqual(["#/relatedIds/2"]);
    expect((await call("listMemories", { as, query: { q: content } })).body.items).toEqual([]);
    expect((await call("getMemory", { as, params: { id } })).body.links.inbound).toEqual({
      value: 0,
      exact: true,
    });
  });

  it("refuses malformed ids, each with its pointer", async () => {
    expect(await faults({ relatedIds: ["x", crypto.randomUUID(), "{}"] })).toEqual([
      "#/relatedIds/0",
      "#/relatedIds/2",
    ]);
  });
});
