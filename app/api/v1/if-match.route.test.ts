import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { endpoints } from "#lib/contract/endpoints.ts";
import { buildKey, type Credential } from "#lib/testing/build-credential.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildSample, endpointNames } from "#lib/testing/build-sample.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { type Call, call, pointersOf, refusal, send } from "#lib/testing/call-route.ts";
import { fingerprint } from "#lib/testing/fingerprint.ts";
import { storedRows } from "#lib/testing/stored-rows.ts";

let workspace: TestWorkspace;
let actor: Actor;
let as: Credential;

beforeAll(async () => {
  workspace = await buildWorkspace();
  actor = await workspace.addMember();
  as = await buildKey(actor);
});

const writes = endpointNames.filter((name) => "ifMatch" in endpoints[name].headers.shape);

it("is taken by every write of one memory", () => {
  expect([...writes].sort()).toEqual(
    [
      "archiveMemory",
      "purgeMemory",
      "restoreMemory",
      "trashMemory",
      "unarchiveMemory",
      "updateMemory",
    ].sort(),
  );
});

describe.each(writes)("the If-Match of %s", (name) => {
  async function prepare(): Promise<{ sample: Call; etag: string }> {
    const sample: Call = { ...(await buildSample(actor, name)), as };
    const { headers } = await call("getMemory", { as, params: sample.params ?? {} });
    return { sample, etag: headers.get("etag") ?? "" };
  }

  it("is met by the ETag that a read gave, by a list with it, and by *", async () => {
    for (const toHeader of [
      (etag: string) => etag,
      (etag: string) => `"other", ${etag}`,
      (etag: string) => `W/${etag},,${etag}`,
      () => "*",
    ]) {
      const { sample, etag } = await prepare();
      expect(etag).toMatch(/^"\d+"$/);
      const headers = { "if-match": toHeader(etag) };
      expect((await call(name, { ...sample, headers })).status).toBeLessThan(300);
    }
  });

  it("412: is not met by another, nor by a weak one; and nothing is done", async () => {
    const { sample, etag } = await prepare();
    const before = await storedRows(workspace.id);
    for (const value of [
      '"0"',
      '""',
      `W/${etag}`,
      '"*"',
      `"${etag.slice(1, -1)}.0"`,
      `"0${etag.slice(1, -1)}"`,
    ]) {
      const problem = await refusal(name, { ...sample, headers: { "if-match": value } });
      expect({ value, code: problem.code }).toEqual({ value, code: "precondition_failed" });
    }
    expect(await storedRows(workspace.id)).toEqual(before);
  });

  it("400: is a list of entity tags, or *", async () => {
    const { sample } = await prepare();
    for (const value of ["", "1", '"1', "*, *", '"1" "2"', "null"]) {
      const problem = await refusal(name, { ...sample, headers: { "if-match": value } });
      expect({ value, code: problem.code, pointers: pointersOf(problem) }).toEqual({
        value,
        code: "invalid_request",
        pointers: ["#/header/If-Match"],
      });
    }
  });

  it("never tells what exists", async () => {
    const teammate = await buildKey(await workspace.addMember());
    const secret = await buildMemory(actor, { scope: "private" });
    const { sample } = await prepare();
    const answers = new Set<string>();
    for (const id of [crypto.randomUUID(), secret.id, sample.params?.id ?? ""]) {
      for (const value of ["*", '"0"', '"1"', 'W/"1"']) {
        const request = { ...sample, as: teammate, params: { id }, headers: { "if-match": value } };
        answers.add(fingerprint(await send(name, request)));
      }
    }
    expect(answers.size).toBe(1);
  });
});

it("follows the version from answer to answer", async () => {
  const created = await call("createMemory", { as, body: { content: "One" } });
  const params = { id: created.body.id };
  let etag = created.headers.get("etag") ?? "";
  for (const [name, body] of [
    ["updateMemory", { title: "Two" }],
    ["updateMemory", {}],
    ["archiveMemory", {}],
    ["unarchiveMemory", undefined],
  ] as const) {
    const answer = await call(name, { as, params, body, headers: { "if-match": etag } });
    etag = answer.headers.get("etag") ?? "";
    expect(etag).toBe(`"${answer.body.version}"`);
  }
  expect(etag).toBe('"4"');
  await call("trashMemory", { as, params, headers: { "if-match": etag } });
  const { headers } = await call("restoreMemory", { as, params, headers: { "if-match": '"5"' } });
  expect(headers.get("etag")).toBe('"6"');
  expect((await call("getMemory", { as, params })).headers.get("etag")).toBe('"6"');
});
