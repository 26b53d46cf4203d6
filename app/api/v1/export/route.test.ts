import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { ndjson } from "#lib/contract/transfer.ts";
import { buildKey, type Credential } from "#lib/testing/build-credential.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { call, refusal, send } from "#lib/testing/call-route.ts";
import { GET } from "./route.ts";

let workspace: TestWorkspace;
let me: Actor;
let as: Credential;

beforeAll(async () => {
  workspace = await buildWorkspace();
  me = await workspace.addMember();
  as = await buildKey(me);
});

describe("GET 200", () => {
  it("is a manifest, then memories, then links, a line each", async () => {
    const [a, b] = [await buildMemory(me), await buildMemory(me, { scope: "private" })];
    await buildLink(me, a.id, b.id);
    const { body, headers } = await send("exportMemories", { as });
    expect(headers.get("content-type")).toBe(ndjson[0]);
    const lines = body as { type: string }[];
    expect(lines.map(({ type }) => type)).toEqual(["manifest", "memory", "memory", "link"]);
  });

  it("is told to HEAD without its lines", async () => {
    const request = new Request("http://weft.test/api/v1/export", { method: "HEAD", headers: as });
    const response = await GET(request);
    expect({
      status: response.status,
      type: response.headers.get("content-type"),
      body: response.body,
    }).toEqual({
      status: 200,
      type: ndjson[0],
      body: null,
    });
  });

  it("is for whoever may read: a viewer, a read-only key, an agent", async () => {
    for (const reader of [
      await buildKey(await workspace.addMember("viewer")),
      await buildKey(me, { readOnly: true }),
      await buildKey(await workspace.addAgent(me, { access: "read", private: false })),
    ]) {
      expect((await send("exportMemories", { as: reader })).status).toBe(200);
    }
  });

  it("can be sent back as it is", async () => {
    const { text } = await send("exportMemories", { as });
    const { body } = await call("importMemories", { as, headers: { "content-type": ndjson[0] }, body: text });
    expect(body).toMatchObject({ created: 0, updated: 0, unchanged: 3, parked: 0, refused: 0 });
  });
});

describe("GET 401 and 404", () => {
  it("is nobody's, nor a former member's", async () => {
    expect(await refusal("exportMemories")).toMatchObject({ code: "unauthenticated" });
    const leaving = await workspace.addMember();
    const left = await buildKey(leaving);
    await workspace.removeMember(leaving);
    expect(await refusal("exportMemories", { as: left })).toMatchObject({ code: "not_found" });
  });
});
