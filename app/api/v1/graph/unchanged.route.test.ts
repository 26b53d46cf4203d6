import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { graphColumnsType } from "#lib/contract/columns/graph-form.ts";
import { buildKey, type Credential } from "#lib/testing/build-credential.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { call, refusal, send, sendOnly } from "#lib/testing/call-route.ts";
import { look } from "#lib/testing/look.ts";
import { passHorizon } from "#lib/testing/pass-horizon.ts";
import { withGate } from "#lib/testing/with-gate.ts";

const columns = { accept: graphColumnsType };

let workspace: TestWorkspace;
let owner: Actor;
let teammate: Actor;
let as: Credential;
let asTeammate: Credential;

beforeEach(async () => {
  workspace = await buildWorkspace();
  owner = await workspace.addMember();
  teammate = await workspace.addMember();
  [as, asTeammate] = [await buildKey(owner), await buildKey(teammate)];
  await buildMemory(owner);
});

/** Once nothing is written any more that was begun before: until then a tag may change once for the same graph. */
async function tagOf(credential: Credential, headers: Record<string, string> = {}): Promise<string> {
  await passHorizon();
  return currentTag(credential, headers);
}

async function currentTag(credential: Credential, headers: Record<string, string> = {}): Promise<string> {
  const response = await sendOnly("readGraph", { as: credential, headers });
  await response.body?.cancel();
  return response.headers.get("etag") ?? "";
}

async function statusOf(credential: Credential, tag: string, headers = {}): Promise<number> {
  const response = await sendOnly("readGraph", {
    as: credential,
    headers: { ...headers, "if-none-match": tag },
  });
  await response.body?.cancel();
  return response.status;
}

describe("GET 304", () => {
  it("is for whoever has what they would be answered, in each form by its own tag", async () => {
    const [plain, columnar] = [await tagOf(as), await tagOf(as, columns)];
    expect(plain).toMatch(/^W\/"[\w-]{22}"$/);
    expect(plain).not.toBe(columnar);
    const { status, headers, text } = await send("readGraph", { as, headers: { "if-none-match": plain } });
    expect([status, headers.get("etag"), text]).toEqual([304, plain, ""]);
    expect(await statusOf(as, columnar, columns)).toBe(304);
    expect(await statusOf(as, columnar)).toBe(200);
    expect(await statusOf(as, plain, columns)).toBe(200);
    expect(await statusOf(as, `"other", ${plain.slice(2)}`)).toBe(304);
    expect(await statusOf(as, "*")).toBe(304);
  });

  it("is for an empty workspace too", async () => {
    const empty = await buildKey(await (await buildWorkspace()).addMember());
    expect(await statusOf(empty, await tagOf(empty))).toBe(304);
  });

  it("is not for a tag that is none", async () => {
    const problem = await refusal("readGraph", { as, headers: { "if-none-match": "bare" } });
    expect(problem).toMatchObject({
      code: "invalid_request",
      errors: [{ pointer: "#/header/If-None-Match" }],
    });
  });

  it("is of no use to anybody else: a tag is of what one sees", async () => {
    const tags = new Set<string>();
    const outside = await (await buildWorkspace()).addMember();
    for (const actor of [
      owner,
      teammate,
      await workspace.addMember("viewer"),
      await workspace.addAgent(owner, { access: "read", private: false }),
      outside,
    ]) {
      const credential = await buildKey(actor);
      tags.add(await tagOf(credential));
    }
    // A viewer and an agent without private see the same: what the workspace shares.
    expect(tags.size).toBe(4);
    expect(await statusOf(asTeammate, await tagOf(as))).toBe(200);
  });

  it("says nothing of rights: whoever has none is refused as ever", async () => {
    const tag = await tagOf(asTeammate);
    await workspace.removeMember(teammate);
    expect(await refusal("readGraph", { as: asTeammate, headers: { "if-none-match": tag } })).toMatchObject({
      code: "not_found",
    });
  });
});

describe("after a change", () => {
  it("of any sort, whoever sees it is answered anew", async () => {
    const [a, b] = [await buildMemory(owner), await buildMemory(owner)];
    const put = { as, params: { source: a.id, target: b.id } };
    for (const change of [
      () => call("putLink", put),
      () => call("putLink", { ...put, body: { weight: 0.5 } }),
      () => call("deleteLink", put),
      () => call("putLink", put),
      () => call("updateMemory", { as, params: { id: a.id }, body: { title: "Another" } }),
      () => call("archiveMemory", { as, params: { id: b.id }, body: { successorId: a.id } }),
      () => call("unarchiveMemory", { as, params: { id: b.id } }),
      () => call("updateMemory", { as, params: { id: b.id }, body: { scope: "private" } }),
      () => call("updateMemory", { as, params: { id: b.id }, body: { scope: "shared" } }),
      () => call("trashMemory", { as, params: { id: b.id } }),
      () => call("restoreMemory", { as, params: { id: b.id } }),
      () => call("createMemory", { as, body: { content: "New" } }),
    ]) {
      const tags = [await tagOf(as), await tagOf(asTeammate), await tagOf(asTeammate, columns)] as const;
      expect(await statusOf(as, tags[0])).toBe(304);
      expect(await statusOf(asTeammate, tags[1])).toBe(304);
      await change();
      expect(await statusOf(as, tags[0]), String(change)).toBe(200);
      expect(await statusOf(asTeammate, tags[1]), String(change)).toBe(200);
      expect(await statusOf(asTeammate, tags[2], columns), String(change)).toBe(200);
    }
  });

  it("of what they can't see, nobody notices", async () => {
    const [mine, secret] = [await buildMemory(owner), await buildMemory(teammate, { scope: "private" })];
    const { link } = await buildLink(teammate, secret.id, mine.id);
    const tag = await tagOf(as);
    const theirs = await tagOf(asTeammate);
    const params = { source: secret.id, target: mine.id };
    await call("putLink", { as: asTeammate, params, query: { kind: link.kind }, body: { weight: 0.1 } });
    await call("updateMemory", { as: asTeammate, params: { id: secret.id }, body: { title: "Another" } });
    await call("trashMemory", { as: asTeammate, params: { id: secret.id } });
    await call("purgeMemory", { as: asTeammate, params: { id: secret.id } });
    expect(await statusOf(asTeammate, theirs)).toBe(200);
    expect(await statusOf(as, tag)).toBe(304);
  });

  it("and 2,000 others that they can't see, they are still told whether anything has changed", async () => {
    await look(
      `insert into events (workspace_id, subject, action, memory_id, memory_audience, user_id)
       select $1, 'memory', 'updated', app.uuid_v7(), $2, $2 from generate_series(1, 2000)`,
      [workspace.id, teammate.userId],
    );
    const tag = await tagOf(as);
    expect(await statusOf(as, tag)).toBe(304);
    await buildMemory(owner);
    expect(await statusOf(as, tag)).toBe(200);
  });

  it("of what was erased since, with every event that told of it, they are answered anew", async () => {
    const first = await buildMemory(owner);
    await buildMemory(owner);
    const [tag, theirs] = [await tagOf(as), await tagOf(asTeammate)];
    // Private before it goes: what its last events say is not for the teammate, who saw it once.
    await call("updateMemory", { as, params: { id: first.id }, body: { scope: "private" } });
    await call("trashMemory", { as, params: { id: first.id } });
    await call("purgeMemory", { as, params: { id: first.id } });
    expect(await statusOf(as, tag)).toBe(200);
    expect(await statusOf(asTeammate, theirs)).toBe(200);
  });

  it("that was written before another and committed after it, they are answered anew", async () => {
    const [late, early] = [await buildMemory(owner), await buildMemory(owner)];
    const write = "update memories set title = title || '!', version = version + 1 where id = $1";
    await passHorizon();
    await withGate(write, [late.id], async (gate) => {
      const before = await currentTag(asTeammate);
      await call("updateMemory", { as, params: { id: early.id }, body: { title: "Early" } });
      expect(await statusOf(asTeammate, before)).toBe(200);
      const tag = await currentTag(asTeammate);
      expect(await statusOf(asTeammate, tag)).toBe(304);
      await gate.open();
      expect(await statusOf(asTeammate, tag)).toBe(200);
    });
  });
});
