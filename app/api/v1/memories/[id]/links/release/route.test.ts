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
let theirs: Credential;

beforeAll(async () => {
  const workspace = await buildWorkspace();
  owner = await workspace.addMember();
  teammate = await workspace.addMember();
  [as, theirs] = [await buildKey(owner), await buildKey(teammate)];
});

const change = (id: string, scope: string) =>
  call("updateMemory", { as: theirs, params: { id }, body: { scope } });

describe("POST 200", () => {
  it("says how many links it removed, and nothing of where they led", async () => {
    const [source, hidden, seen] = [
      await buildMemory(owner),
      await buildMemory(teammate),
      await buildMemory(teammate),
    ];
    for (const target of [hidden, seen]) await buildLink(owner, source.id, target.id);
    await buildLink(owner, source.id, hidden.id, { kind: "other" });
    const params = { id: source.id };
    expect((await call("releaseLinks", { as, params })).body).toEqual({ released: 0 });
    await change(hidden.id, "private");
    const key = { source: source.id, target: hidden.id };
    expect(await refusal("deleteLink", { as, params: key })).toMatchObject({ code: "not_found" });
    expect((await call("releaseLinks", { as, params })).text).toBe('{"released":2}');
    expect((await call("releaseLinks", { as, params })).body).toEqual({ released: 0 });
    await change(hidden.id, "shared");
    expect(await refusal("getLink", { as, params: key })).toMatchObject({ code: "not_found" });
    expect((await call("getMemory", { as, params })).body.links.outbound.value).toBe(1);
  });
});

describe("POST 404", () => {
  it("is the answer for somebody else's memory", async () => {
    const { id } = await buildMemory(teammate);
    expect(await refusal("releaseLinks", { as, params: { id } })).toMatchObject({ code: "not_found" });
  });
});
