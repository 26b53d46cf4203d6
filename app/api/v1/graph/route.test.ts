import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import type { Memory } from "#lib/contract/memory.ts";
import { buildKey, type Credential } from "#lib/testing/build-credential.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { call } from "#lib/testing/call-route.ts";
import { userRef } from "#lib/testing/user-ref.ts";

let workspace: TestWorkspace;
let owner: Actor;
let teammate: Actor;
let agent: Actor;
let as: Credential;
let shared: Memory;
let secret: Memory;
let theirs: Memory;
let byAgent: Memory;

beforeAll(async () => {
  workspace = await buildWorkspace();
  owner = await workspace.addMember();
  teammate = await workspace.addMember();
  agent = await workspace.addAgent(owner, { access: "write", private: true });
  as = await buildKey(owner);
  shared = await buildMemory(owner);
  secret = await buildMemory(owner, { scope: "private" });
  theirs = await buildMemory(teammate);
  byAgent = await buildMemory(agent);
  await buildMemory(teammate, { scope: "private" });
  await buildLink(owner, shared.id, secret.id, { weight: 0.25 });
  await buildLink(owner, shared.id, theirs.id, { kind: "part-of" });
  await buildLink(teammate, theirs.id, shared.id);
});

function toNode(memory: Memory) {
  const { id, title, type, scope, createdAt, updatedAt, archivedAt } = memory;
  return {
    id,
    title,
    type,
    scope,
    ownerId: memory.owner.id,
    agentId: memory.agent?.id ?? null,
    createdAt,
    updatedAt,
    archivedAt,
  };
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

describe("GET 200", () => {
  it("is every memory and link that the caller sees, with names and exact counts", async () => {
    const { body } = await call("readGraph", { as });
    const related = { kind: "related", weight: 1 };
    expect({ ...body, memories: body.memories.toSorted(byId), links: new Set(body.links) }).toEqual({
      memories: [shared, secret, theirs, byAgent].map(toNode).toSorted(byId),
      links: new Set([
        { ...related, sourceId: shared.id, targetId: secret.id, weight: 0.25 },
        { ...related, sourceId: shared.id, targetId: theirs.id, kind: "part-of" },
        { ...related, sourceId: theirs.id, targetId: shared.id },
      ]),
      owners: expect.arrayContaining([await userRef(owner), await userRef(teammate)]),
      agents: [byAgent.agent],
      counts: { memories: { value: 4, exact: true }, links: { value: 3, exact: true } },
      linksTruncated: false,
      memoriesTruncated: false,
      version: expect.any(String),
    });
  });

  it("leaves out what the caller does not see, and does not count it", async () => {
    const { body, text } = await call("readGraph", {
      as: await buildKey(await workspace.addMember("viewer")),
    });
    expect(body.memories.map(({ id }) => id).sort()).toEqual([shared.id, theirs.id, byAgent.id].sort());
    expect(body.links.map(({ sourceId, targetId }) => [sourceId, targetId])).toEqual(
      expect.arrayContaining([
        [shared.id, theirs.id],
        [theirs.id, shared.id],
      ]),
    );
    expect(body.counts).toEqual({ memories: { value: 3, exact: true }, links: { value: 2, exact: true } });
    expect(text).not.toContain(secret.id);
  });

  it("has the same version for the same answer, and another for another", async () => {
    const place = await buildWorkspace();
    const member = await place.addMember();
    const key = await buildKey(member);
    const [a, b] = [await buildMemory(member), await buildMemory(member)];
    const versions = [(await call("readGraph", { as: key })).body.version];
    expect((await call("readGraph", { as: key })).body.version).toBe(versions[0]);
    for (const change of [
      () => call("putLink", { as: key, params: { source: a.id, target: b.id } }),
      () => call("putLink", { as: key, params: { source: a.id, target: b.id }, body: { weight: 0 } }),
      () => call("archiveMemory", { as: key, params: { id: b.id } }),
      () => call("trashMemory", { as: key, params: { id: b.id } }),
    ]) {
      await change();
      versions.push((await call("readGraph", { as: key })).body.version);
    }
    expect(new Set(versions).size).toBe(5);
  });

  it("keeps archived memories and the pointers between them", async () => {
    const place = await buildWorkspace();
    const member = await place.addMember();
    const key = await buildKey(member);
    const [old, successor] = [await buildMemory(member), await buildMemory(member)];
    const archived = await call("archiveMemory", {
      as: key,
      params: { id: old.id },
      body: { successorId: successor.id },
    });
    const { body } = await call("readGraph", { as: key });
    expect(body.memories).toContainEqual(toNode(archived.body));
    expect(body.links).toEqual([{ sourceId: old.id, targetId: successor.id, kind: "supersedes", weight: 1 }]);
  });

  it("is empty, and exact, where there is nothing", async () => {
    const member = await (await buildWorkspace()).addMember();
    const { body } = await call("readGraph", { as: await buildKey(member) });
    const none = { value: 0, exact: true };
    expect(body).toEqual({
      memories: [],
      links: [],
      owners: [],
      agents: [],
      counts: { memories: none, links: none },
      linksTruncated: false,
      memoriesTruncated: false,
      version: expect.any(String),
    });
  });
});
