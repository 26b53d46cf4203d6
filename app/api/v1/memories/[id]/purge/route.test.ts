import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { buildKey, type Credential } from "#lib/testing/build-credential.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace } from "#lib/testing/build-workspace.ts";
import { call, refusal } from "#lib/testing/call-route.ts";

let owner: Actor;
let teammate: Actor;
let as: Credential;

beforeAll(async () => {
  const workspace = await buildWorkspace();
  owner = await workspace.addMember();
  teammate = await workspace.addMember();
  as = await buildKey(owner);
});

describe("POST 204", () => {
  it("ends the memory: it is in no read, and the other end's restore says that it is gone", async () => {
    const [memory, other] = [await buildMemory(owner), await buildMemory(teammate)];
    await buildLink(owner, memory.id, other.id);
    const theirs = { as: await buildKey(teammate), params: { id: other.id } };
    await call("trashMemory", { as, params: { id: memory.id } });
    await call("trashMemory", theirs);
    expect((await call("purgeMemory", { as, params: { id: memory.id } })).status).toBe(204);
    for (const name of ["getMemory", "restoreMemory", "purgeMemory", "trashMemory"] as const) {
      expect(await refusal(name, { as, params: { id: memory.id } })).toMatchObject({ code: "not_found" });
    }
    const { body } = await call("listMemories", { as, query: { state: "trash" } });
    expect(body.items).toEqual([]);
    expect((await call("restoreMemory", theirs)).body).toMatchObject({
      restored: { links: 0 },
      notRestored: [{ sourceId: memory.id, targetId: other.id, reason: "other_end_gone" }],
    });
  });
});

describe("POST 404", () => {
  it("is the answer for a memory that is not in the trash", async () => {
    const { id } = await buildMemory(owner);
    expect(await refusal("purgeMemory", { as, params: { id } })).toMatchObject({ code: "not_found" });
    expect((await call("getMemory", { as, params: { id } })).body.id).toBe(id);
  });
});

it("POST 403: a read-only key ends nothing", async () => {
  const { id } = await buildMemory(owner);
  await call("trashMemory", { as, params: { id } });
  const key = await buildKey(owner, { readOnly: true });
  expect(await refusal("purgeMemory", { as: key, params: { id } })).toMatchObject({ code: "forbidden" });
});
