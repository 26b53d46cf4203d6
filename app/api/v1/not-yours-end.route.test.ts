import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { type MemoryId, MemoryId as toMemoryId } from "#lib/contract/id.ts";
import { trashMemory } from "#lib/memories/trash-memory.ts";
import { addToWorkspace } from "#lib/testing/add-to-workspace.ts";
import { buildKey, type Credential } from "#lib/testing/build-credential.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { send } from "#lib/testing/call-route.ts";
import { fingerprint } from "#lib/testing/fingerprint.ts";
import { storedRows } from "#lib/testing/stored-rows.ts";
import { asSuperuser } from "#lib/testing/superuser.ts";

let workspace: TestWorkspace;
let elsewhere: TestWorkspace;
let me: Actor;
let teammate: Actor;
let key: Credential;
/** A shared memory of the teammate's, and the one 404. */
let target: MemoryId;
let uniform: string;

async function buildTrashed(actor: Actor): Promise<MemoryId> {
  const { id } = await buildMemory(actor);
  await trashMemory(actor, { id });
  return id;
}

beforeAll(async () => {
  [workspace, elsewhere] = [await buildWorkspace(), await buildWorkspace()];
  me = await workspace.addMember();
  teammate = await workspace.addMember();
  key = await buildKey(me);
  target = (await buildMemory(teammate)).id;
  uniform = fingerprint(await send("getMemory", { as: key, params: { id: randomUUID() } }));
});

describe("the other end of a link of my own", () => {
  /** Ends that I can't use, though a link of mine may lead there. */
  const ends: Record<string, () => Promise<MemoryId>> = {
    "is missing": async () => toMemoryId.parse(randomUUID()),
    "is private": async () => (await buildMemory(teammate, { scope: "private" })).id,
    "is in another workspace": async () =>
      (await buildMemory(await addToWorkspace(elsewhere.id, teammate.userId))).id,
    "is in somebody else's trash": () => buildTrashed(teammate),
    "is in my own trash": () => buildTrashed(me),
    "has become private since I linked it": async () => {
      const { id } = await buildMemory(teammate);
      await buildLink(me, source, id);
      await asSuperuser((client) =>
        client.query("update memories set scope = 'private' where id = $1", [id]),
      );
      return id;
    },
    "went to the trash since I linked it": async () => {
      const { id } = await buildMemory(teammate);
      await buildLink(me, source, id);
      await trashMemory(teammate, { id });
      return id;
    },
  };
  let source: MemoryId;
  beforeAll(async () => {
    source = (await buildMemory(me)).id;
  });

  it.each(Object.entries(ends))("%s: the one 404, and nothing comes of it", async (_, build) => {
    const end = await build();
    const before = await storedRows(workspace.id);
    const params = { source, target: end };
    for (const received of [
      await send("getLink", { as: key, params }),
      await send("putLink", { as: key, params }),
      await send("putLink", { as: key, params, body: { weight: 0.5 } }),
      await send("deleteLink", { as: key, params }),
      await send("archiveMemory", { as: key, params: { id: source }, body: { successorId: end } }),
      await send("findPath", { as: key, params: { id: source, other: end } }),
      await send("findPath", { as: key, params: { id: end, other: source } }),
    ]) {
      expect(fingerprint(received)).toBe(uniform);
    }
    expect(await storedRows(workspace.id)).toEqual(before);
  });

  it("is the one 404 for a link that is not there between memories that are", async () => {
    const params = { source, target };
    expect(fingerprint(await send("getLink", { as: key, params }))).toBe(uniform);
    expect(fingerprint(await send("deleteLink", { as: key, params }))).toBe(uniform);
  });

  it("is pointed at in relatedIds, in the same words whatever it is", async () => {
    const before = (await send("listMemories", { as: key, query: { limit: "200" } })).text;
    const answers = new Set<string>();
    for (const build of Object.values(ends)) {
      const body = { content: "A thought", relatedIds: [target, await build()] };
      const received = await send("createMemory", { as: key, body });
      expect(received).toMatchObject({
        status: 404,
        body: { code: "not_found", errors: [{ pointer: "#/relatedIds/1" }] },
      });
      answers.add(fingerprint(received));
      const { content: _, ...change } = body;
      const changed = await send("updateMemory", { as: key, params: { id: source }, body: change });
      expect(fingerprint(changed)).toBe(fingerprint(received));
    }
    expect(answers.size).toBe(1);
    expect(answers).not.toContain(uniform);
    expect(before).not.toContain("A thought");
    expect((await send("listMemories", { as: key, query: { limit: "200" } })).text).not.toContain(
      "A thought",
    );
  });
});
