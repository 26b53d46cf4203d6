import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import type { Memory } from "#lib/contract/memory.ts";
import { buildKey, type Credential } from "#lib/testing/build-credential.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { call, pointersOf, refusal } from "#lib/testing/call-route.ts";

let workspace: TestWorkspace;
let owner: Actor;
let as: Credential;
let start: Memory;
let middle: Memory;
let end: Memory;
let alone: Memory;

beforeAll(async () => {
  workspace = await buildWorkspace();
  owner = await workspace.addMember();
  as = await buildKey(owner);
  start = await buildMemory(owner);
  middle = await buildMemory(owner, { scope: "private" });
  end = await buildMemory(owner);
  alone = await buildMemory(owner);
  await buildLink(owner, start.id, middle.id, { kind: "part-of", weight: 0.5 });
  await buildLink(owner, end.id, middle.id);
});

describe("GET 200", () => {
  it("is a shortest path, with each memory and each link as it is", async () => {
    const { body } = await call("findPath", { as, params: { id: start.id, other: end.id } });
    expect(body.path?.memories.map(({ id }) => id)).toEqual([start.id, middle.id, end.id]);
    expect(body).toMatchObject({
      exhaustive: true,
      path: {
        links: [
          { sourceId: start.id, targetId: middle.id, kind: "part-of", weight: 0.5 },
          { sourceId: end.id, targetId: middle.id, kind: "related", weight: 1 },
        ],
      },
    });
  });

  it("is no path, in one answer, through nothing, through what the reader can't see, and the wrong way", async () => {
    const none = { path: null, exhaustive: true };
    const reader = await buildKey(await workspace.addMember());
    const params = { id: start.id, other: end.id };
    const query = { direction: "outbound" };
    const there = await call("findPath", { as: reader, params });
    const nowhere = await call("findPath", { as: reader, params: { id: start.id, other: alone.id } });
    expect([there.body, nowhere.body]).toEqual([none, none]);
    expect(there.text).toBe(nowhere.text);
    expect((await call("findPath", { as, params, query })).body).toEqual(none);
    expect((await call("findPath", { as, params, query: { kind: "related" } })).body).toEqual(none);
  });

  it("is the memory and no link from a memory to itself", async () => {
    const { body } = await call("findPath", { as, params: { id: alone.id, other: alone.id.toUpperCase() } });
    expect(body).toMatchObject({ path: { memories: [{ id: alone.id }], links: [] }, exhaustive: true });
  });
});

describe("GET 400", () => {
  it.each([
    ["direction", "any"],
    ["kind", " "],
    ["depth", "2"],
  ])("refuses %s=%s", async (field, value) => {
    const params = { id: start.id, other: end.id };
    const problem = await refusal("findPath", { as, params, query: { [field]: value } });
    expect(problem).toMatchObject({ code: "invalid_request" });
    expect(pointersOf(problem)).toEqual([`#/query/${field}`]);
  });

  it("refuses an end that is no id", async () => {
    const problem = await refusal("findPath", { as, params: { id: start.id, other: "x" } });
    expect(pointersOf(problem)).toEqual(["#/path/other"]);
  });
});
