import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { limits } from "#lib/contract/limits.ts";
import { buildKey, type Credential } from "#lib/testing/build-credential.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { call, refusal } from "#lib/testing/call-route.ts";
import { asSuperuser } from "#lib/testing/superuser.ts";

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

async function trash(...ids: string[]): Promise<void> {
  for (const id of ids) await call("trashMemory", { as, params: { id } });
}

async function restore(id: string) {
  return (await call("restoreMemory", { as, params: { id } })).body;
}

/** Gives a memory `count` links out, quicker than one by one: without triggers. */
async function fillSource(id: string, count: number): Promise<void> {
  await asSuperuser(async (client) => {
    await client.query("set session_replication_role = replica");
    await client.query(
      `with source as (select * from memories where id = $1),
            ends as (
              insert into memories (workspace_id, owner_id, title, content, type, scope)
                select workspace_id, owner_id, 'end', 'x', 'note', 'shared' from source, generate_series(1, $2) returning *)
       insert into memory_links (workspace_id, source_id, target_id, kind, created_by,
                                 source_owner, source_audience, target_owner, target_audience)
         select s.workspace_id, s.id, e.id, 'filling', s.owner_id, s.owner_id, s.audience_id, e.owner_id, e.audience_id
           from source s, ends e`,
      [id, count],
    );
  });
}

describe("POST 200", () => {
  it("brings back the memory and exactly its links", async () => {
    const [memory, other] = [await buildMemory(owner), await buildMemory(teammate)];
    const out = await buildLink(owner, memory.id, other.id, {
      kind: "a",
      weight: 0.1 + 0.2,
      metadata: { a: [1] },
    });
    const inward = await buildLink(teammate, other.id, memory.id, { weight: 0 });
    await trash(memory.id);
    expect(await restore(memory.id)).toEqual({
      memory: { ...memory, version: 3, updatedAt: expect.any(String) },
      restored: { links: 2 },
      notRestored: [],
    });
    for (const { link } of [out, inward]) {
      const params = { source: link.sourceId, target: link.targetId };
      expect((await call("getLink", { as, params, query: { kind: link.kind } })).body).toEqual(link);
    }
  });

  it("leaves links where they were among the newest", async () => {
    const [hub, first, second] = [
      await buildMemory(owner),
      await buildMemory(owner),
      await buildMemory(owner),
    ];
    for (const end of [first, second]) await buildLink(owner, hub.id, end.id);
    await trash(first.id);
    await restore(first.id);
    const { body } = await call("listLinks", { as, params: { id: hub.id } });
    expect(body.items.map((link) => link.targetId)).toEqual([second.id, first.id]);
  });

  it("keeps a link whose other end is in the trash until that is back too", async () => {
    const [a, b] = [await buildMemory(owner), await buildMemory(owner)];
    const { link } = await buildLink(owner, a.id, b.id, { kind: "k", weight: 0.5 });
    await trash(a.id, b.id);
    const waiting = { sourceId: a.id, targetId: b.id, kind: "k", reason: "other_end_in_trash" };
    expect(await restore(a.id)).toMatchObject({ restored: { links: 0 }, notRestored: [waiting] });
    expect(await restore(b.id)).toMatchObject({ restored: { links: 1 }, notRestored: [] });
    expect(
      (await call("getLink", { as, params: { source: a.id, target: b.id }, query: { kind: "k" } })).body,
    ).toEqual(link);
  });

  it("says which links have lost their other end", async () => {
    const [a, b] = [await buildMemory(owner), await buildMemory(owner)];
    await buildLink(owner, a.id, b.id);
    await trash(b.id, a.id);
    await asSuperuser((client) => client.query("delete from memories where id = $1", [b.id]));
    const gone = { sourceId: a.id, targetId: b.id, kind: "related", reason: "other_end_gone" };
    expect(await restore(a.id)).toMatchObject({ restored: { links: 0 }, notRestored: [gone] });
    await trash(a.id);
    expect(await restore(a.id)).toMatchObject({ notRestored: [] });
  });

  it("says which links have lost their place", async () => {
    const [hub, end] = [await buildMemory(owner), await buildMemory(owner)];
    await buildLink(owner, hub.id, end.id, { kind: "k" });
    await trash(end.id);
    await fillSource(hub.id, limits.capacity.source);
    const lost = { sourceId: hub.id, targetId: end.id, kind: "k", reason: "capacity" };
    expect(await restore(end.id)).toMatchObject({ restored: { links: 0 }, notRestored: [lost] });
    expect(await refusal("getLink", { as, params: { source: hub.id, target: end.id } })).toMatchObject({
      code: "not_found",
    });
    const { body } = await call("listEvents", { as, query: { memory: end.id } });
    expect(body.items.filter(({ subject }) => subject === "link").map(({ action }) => action)).toEqual([
      "deleted",
      "created",
    ]);
  });

  it("does not bring back a pointer that was replaced meanwhile", async () => {
    const [a, b, c] = [await buildMemory(owner), await buildMemory(owner), await buildMemory(owner)];
    await call("archiveMemory", { as, params: { id: a.id }, body: { successorId: b.id } });
    await trash(b.id);
    await call("archiveMemory", { as, params: { id: a.id }, body: { successorId: c.id } });
    expect(await restore(b.id)).toMatchObject({ restored: { links: 0 }, notRestored: [] });
    expect((await call("getMemory", { as, params: { id: a.id } })).body.supersededBy).toBe(c.id);
  });

  it("brings back the pointer of a chain that has grown meanwhile", async () => {
    const [a, b] = [await buildMemory(owner), await buildMemory(owner)];
    await call("archiveMemory", { as, params: { id: a.id }, body: { successorId: b.id } });
    await trash(a.id);
    const c = await buildMemory(owner);
    await call("archiveMemory", { as, params: { id: b.id }, body: { successorId: c.id } });
    expect(await restore(a.id)).toMatchObject({ restored: { links: 1 }, notRestored: [] });
    expect((await call("getMemory", { as, params: { id: a.id } })).body.current).toBe(c.id);
  });

  it("says which pointer would make a chain loop by now", async () => {
    const [x, a, b] = [await buildMemory(owner), await buildMemory(owner), await buildMemory(owner)];
    await call("archiveMemory", { as, params: { id: a.id }, body: { successorId: b.id } });
    await call("archiveMemory", { as, params: { id: x.id }, body: { successorId: a.id } });
    await trash(a.id);
    await call("archiveMemory", { as, params: { id: b.id }, body: { successorId: x.id } });
    const { restored, notRestored } = await restore(a.id);
    expect(restored).toEqual({ links: 1 });
    expect(notRestored).toMatchObject([{ kind: "supersedes", reason: "supersede_cycle" }]);
    expect((await call("getMemory", { as, params: { id: b.id } })).body.supersededBy).toBe(x.id);
  });

  it("does not tell of links that the caller could not see", async () => {
    const shared = await buildMemory(owner);
    const theirs = await buildMemory(teammate, { scope: "private" });
    await buildLink(teammate, theirs.id, shared.id);
    await trash(shared.id);
    expect(await restore(shared.id)).toMatchObject({ restored: { links: 0 }, notRestored: [] });
    const reader = await buildKey(teammate);
    const params = { source: theirs.id, target: shared.id };
    expect((await call("getLink", { as: reader, params })).status).toBe(200);
  });

  it("changes nothing of a memory that is not in the trash", async () => {
    const memory = await buildMemory(owner);
    const unchanged = { memory, restored: { links: 0 }, notRestored: [] };
    expect(await restore(memory.id)).toEqual(unchanged);
    expect(await restore(memory.id)).toEqual(unchanged);
  });

  it("leaves an archived memory archived", async () => {
    const { id } = await buildMemory(owner);
    const { archivedAt } = (await call("archiveMemory", { as, params: { id } })).body;
    await trash(id);
    expect((await restore(id)).memory).toMatchObject({ archivedAt, deletedAt: null });
  });
});

describe("POST 404", () => {
  it("for an agent that may not see what is private, for the trash is", async () => {
    const { id } = await buildMemory(owner);
    await trash(id);
    const blind = await buildKey(await workspace.addAgent(owner, { access: "write", private: false }));
    expect(await refusal("restoreMemory", { as: blind, params: { id } })).toMatchObject({
      code: "not_found",
    });
    const seeing = await buildKey(await workspace.addAgent(owner, { access: "write", private: true }));
    expect((await call("restoreMemory", { as: seeing, params: { id } })).status).toBe(200);
  });
});
