import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import type { EndpointName } from "#lib/contract/endpoints.ts";
import { type MemoryId, MemoryId as toMemoryId } from "#lib/contract/id.ts";
import { trashMemory } from "#lib/memories/trash-memory.ts";
import { addToWorkspace } from "#lib/testing/add-to-workspace.ts";
import { buildKey, type Credential } from "#lib/testing/build-credential.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { type Call, call, send } from "#lib/testing/call-route.ts";
import { fingerprint } from "#lib/testing/fingerprint.ts";
import { storedRows } from "#lib/testing/stored-rows.ts";
import { asSuperuser } from "#lib/testing/superuser.ts";

let workspace: TestWorkspace;
let elsewhere: TestWorkspace;
let me: Actor;
let teammate: Actor;
let key: Credential;
/** A shared memory of the teammate's: what every link of the table ends at. */
let target: MemoryId;
let uniform: string;

/** A memory with a link to the target, by whoever may write it. */
async function buildSource(actor: Actor, scope: "shared" | "private" = "shared"): Promise<MemoryId> {
  const { id } = await buildMemory(actor, { scope });
  await buildLink(actor, id, target);
  return id;
}

async function buildTrashed(actor: Actor): Promise<MemoryId> {
  const id = await buildSource(actor);
  await trashMemory(actor, { id });
  return id;
}

async function setRole({ workspaceId, userId }: Actor, role: string): Promise<void> {
  await asSuperuser((client) =>
    client.query("update members set role = $3 where workspace_id = $1 and user_id = $2", [
      workspaceId,
      userId,
      role,
    ]),
  );
}

beforeAll(async () => {
  [workspace, elsewhere] = [await buildWorkspace(), await buildWorkspace()];
  me = await workspace.addMember();
  teammate = await workspace.addMember();
  key = await buildKey(me);
  target = (await buildMemory(teammate)).id;
  const nothing = await send("getMemory", { as: key, params: { id: randomUUID() } });
  uniform = fingerprint(nothing);
});

type Case = { as: Credential; id: MemoryId };
type Cause = { applies: "always" | "to writing" | "but for one's own trash"; build: () => Promise<Case> };

const causes: Record<string, Cause> = {
  "it is missing": {
    applies: "always",
    build: async () => ({ as: key, id: toMemoryId.parse(randomUUID()) }),
  },
  "it is private": {
    applies: "always",
    build: async () => ({ as: key, id: await buildSource(teammate, "private") }),
  },
  "it is a stranger's, in another workspace": {
    applies: "always",
    build: async () => ({ as: key, id: (await buildMemory(await elsewhere.addMember())).id }),
  },
  "it is my own, in another workspace": {
    applies: "always",
    build: async () => ({
      as: key,
      id: (await buildMemory(await addToWorkspace(elsewhere.id, me.userId))).id,
    }),
  },
  "it is shared, and somebody else's": {
    applies: "to writing",
    build: async () => ({ as: key, id: await buildSource(teammate) }),
  },
  "it is in somebody else's trash": {
    applies: "always",
    build: async () => ({ as: key, id: await buildTrashed(teammate) }),
  },
  "it is in my own trash": {
    applies: "but for one's own trash",
    build: async () => ({ as: key, id: await buildTrashed(me) }),
  },
  "the grant is revoked": {
    applies: "always",
    build: async () => {
      const agent = await workspace.addAgent(me, { access: "write", private: true });
      const id = await buildSource(agent);
      await workspace.revokeGrant(agent);
      return { as: await buildKey(agent), id };
    },
  },
  "the membership has ended": {
    applies: "always",
    build: async () => {
      const leaving = await workspace.addMember();
      const id = await buildSource(leaving);
      await workspace.removeMember(leaving);
      return { as: await buildKey(leaving), id };
    },
  },
  "the membership of an agent's user has ended": {
    applies: "always",
    build: async () => {
      const leaving = await workspace.addMember();
      const agent = await workspace.addAgent(leaving, { access: "write", private: true });
      const id = await buildSource(agent);
      await workspace.removeMember(leaving);
      return { as: await buildKey(agent), id };
    },
  },
  "a viewer asks for what they wrote as a member": {
    applies: "to writing",
    build: async () => {
      const demoted = await workspace.addMember();
      const id = await buildSource(demoted);
      await setRole(demoted, "viewer");
      return { as: await buildKey(demoted), id };
    },
  },
  "a viewer asks for what they kept private as a member": {
    applies: "always",
    build: async () => {
      const demoted = await workspace.addMember();
      const id = await buildSource(demoted, "private");
      await setRole(demoted, "viewer");
      return { as: await buildKey(demoted), id };
    },
  },
  "a viewer asks for what they put in the trash as a member": {
    applies: "always",
    build: async () => {
      const demoted = await workspace.addMember();
      const id = await buildTrashed(demoted);
      await setRole(demoted, "viewer");
      return { as: await buildKey(demoted), id };
    },
  },
  "the agent may only read": {
    applies: "to writing",
    build: async () => ({
      as: await buildKey(await workspace.addAgent(me, { access: "read", private: true })),
      id: await buildSource(me),
    }),
  },
  "the agent may not see what is private": {
    applies: "always",
    build: async () => ({
      as: await buildKey(await workspace.addAgent(me, { access: "write", private: false })),
      id: await buildSource(me, "private"),
    }),
  },
};

const reads: EndpointName[] = ["getMemory", "listLinks", "getLink", "readNeighborhood", "findPath"];
const writes: EndpointName[] = [
  "putLink",
  "deleteLink",
  "releaseLinks",
  "updateMemory",
  "trashMemory",
  "archiveMemory",
  "unarchiveMemory",
  "restoreMemory",
  "purgeMemory",
];
/** What one may do with a memory in one's own trash. */
const ofOwnTrash: EndpointName[] = ["getMemory", "restoreMemory", "purgeMemory"];

function refusedFor({ applies }: Cause): EndpointName[] {
  if (applies === "to writing") return writes;
  if (applies === "always") return [...reads, ...writes];
  return [...reads, ...writes].filter((name) => !ofOwnTrash.includes(name));
}

/** Requests of an endpoint for a memory, in every form that could take another way through the code. */
function requestsFor(name: EndpointName, { as, id }: Case): Call[] {
  const params = { id, source: id, target, other: target };
  const plain = { as, params };
  const stale = { ...plain, headers: { "if-match": '"0"' } };
  switch (name) {
    case "putLink":
      return [
        plain,
        { ...plain, body: { weight: 0.25, metadata: { a: 1 } } },
        { ...plain, query: { kind: "other" } },
        { ...plain, params: { ...params, source: id.toUpperCase() } },
      ];
    case "readNeighborhood":
      return [plain, { ...plain, query: { depth: "3", direction: "inbound", kind: "other" } }];
    case "findPath":
      return [
        plain,
        { ...plain, params: { ...params, other: id } },
        { ...plain, params: { id: target, other: id } },
        { ...plain, query: { direction: "outbound" } },
      ];
    case "getLink":
    case "deleteLink":
      return [plain, { ...plain, query: { kind: "other" } }];
    case "updateMemory":
      return [
        plain,
        { ...plain, body: { title: "Another", relatedIds: [target] } },
        { ...plain, body: { scope: "private" } },
        { ...plain, body: { scope: "shared", relatedIds: [target, randomUUID()] } },
        stale,
      ];
    case "trashMemory":
    case "unarchiveMemory":
    case "restoreMemory":
    case "purgeMemory":
      return [plain, stale];
    case "archiveMemory":
      return [
        plain,
        stale,
        { ...plain, body: { successorId: target } },
        { ...plain, body: { successorId: randomUUID() } },
      ];
    default:
      return [plain];
  }
}

describe.each(Object.entries(causes))("because %s", (_, cause) => {
  it("is the one 404, and nothing comes of it", async () => {
    const subject = await cause.build();
    const before = await storedRows(workspace.id);
    for (const name of refusedFor(cause)) {
      for (const request of requestsFor(name, subject)) {
        const received = await send(name, request);
        expect({ name, request, status: received.status, fingerprint: fingerprint(received) }).toEqual({
          name,
          request,
          status: 404,
          fingerprint: uniform,
        });
      }
    }
    expect(await storedRows(workspace.id)).toEqual(before);
  });

  it("says nothing more to a request that is wrong in itself", async () => {
    const { as, id } = await cause.build();
    const params = { source: id, target };
    expect((await send("putLink", { as, params, body: { weight: 2 } })).status).toBe(400);
    expect((await send("putLink", { as, params: { source: id, target: id } })).body).toMatchObject({
      code: "self_link",
    });
    expect((await send("putLink", { as, params, query: { kind: "supersedes" } })).body).toMatchObject({
      code: "reserved_kind",
    });
  });
});

describe("what is not refused", () => {
  it.each(Object.entries(causes).filter(([, cause]) => cause.applies !== "always"))(
    "is the rest, because %s",
    async (_, cause) => {
      const granted = [...reads, ...writes].filter((name) => !refusedFor(cause).includes(name));
      for (const name of granted) {
        const { as, id } = await cause.build();
        const params = { id, source: id, target, other: target };
        expect((await call(name, { as, params })).status).toBeLessThan(300);
      }
    },
  );
});

describe("who may not write at all", () => {
  it("gets the one 404 for a new memory too", async () => {
    const viewer = await workspace.addMember("viewer");
    const reader = await workspace.addAgent(me, { access: "read", private: true });
    const body = { content: "A thought" };
    for (const actor of [viewer, reader]) {
      expect(fingerprint(await send("createMemory", { as: await buildKey(actor), body }))).toBe(uniform);
    }
    const blind = await workspace.addAgent(me, { access: "write", private: false });
    const secret = { as: await buildKey(blind), body: { ...body, scope: "private" } };
    expect(fingerprint(await send("createMemory", secret))).toBe(uniform);
  });
});
