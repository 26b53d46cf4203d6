import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { buildKey, buildSession, type Credential } from "#lib/testing/build-credential.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { call, pointersOf, refusal } from "#lib/testing/call-route.ts";

let workspace: TestWorkspace;
let owner: Actor;
let as: Credential;

beforeAll(async () => {
  workspace = await buildWorkspace();
  owner = await workspace.addMember();
  as = await buildKey(owner);
});

const keyed = (key: string) => ({ "idempotency-key": key });

describe("POST 201 with an Idempotency-Key", () => {
  it("is the same answer again, byte for byte, however the body is spelled", async () => {
    const body = { content: "A thought", metadata: { "2": 1, b: 2, "1": 3 } };
    const headers = keyed(crypto.randomUUID());
    const first = await call("createMemory", { as, body, headers });
    await call("updateMemory", { as, params: { id: first.body.id }, body: { title: "Changed" } });
    const spelled = ` { "metadata": {"b":2.0, "1":3,"2":1}, "content":"A \\u0074hought","scope": "shared" }`;
    const json = { "content-type": "application/json" };
    for (const again of [
      { as, body, headers },
      { as, body: spelled, headers: { ...headers, ...json } },
      // Another key of the same user is the same user.
      { as: await buildKey(owner), body, headers },
      { as: await buildSession(owner.userId), body, headers },
    ]) {
      const repeat = await call("createMemory", again);
      expect([repeat.status, repeat.text]).toEqual([201, first.text]);
      for (const name of ["etag", "location"]) expect(repeat.headers.get(name)).toBe(first.headers.get(name));
    }
    const { body: listed } = await call("listMemories", { as });
    expect(listed.items).toHaveLength(1);
  });

  it("is another's without one, or with another", async () => {
    const body = { content: "Said often" };
    const ids = new Set<string>();
    for (const headers of [{}, {}, keyed("one"), keyed("two"), keyed("~".repeat(255))]) {
      ids.add((await call("createMemory", { as, body, headers })).body.id);
    }
    expect(ids.size).toBe(5);
  });
});

it("POST 409: the same key with another body", async () => {
  const headers = keyed(crypto.randomUUID());
  await call("createMemory", { as, body: { content: "One" }, headers });
  const problem = await refusal("createMemory", { as, body: { content: "Two" }, headers });
  expect(problem).toMatchObject({ code: "conflict", status: 409 });
});

it("POST 404: its memory was purged", async () => {
  const request = { as, body: { content: "One" }, headers: keyed(crypto.randomUUID()) };
  const params = { id: (await call("createMemory", request)).body.id };
  await call("trashMemory", { as, params });
  expect((await call("createMemory", request)).body.id).toBe(params.id);
  await call("purgeMemory", { as, params });
  expect(await refusal("createMemory", request)).toMatchObject({ code: "not_found" });
});

it("POST 400: a key that is none", async () => {
  for (const key of ["", "a b", "x".repeat(256), "\u00e9"]) {
    const problem = await refusal("createMemory", { as, body: { content: "x" }, headers: keyed(key) });
    expect(problem.code).toBe("invalid_request");
    expect(pointersOf(problem)).toEqual(["#/header/Idempotency-Key"]);
  }
});
