import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { limits } from "#lib/contract/limits.ts";
import { ndjson } from "#lib/contract/transfer.ts";
import { buildKey, buildSession, type Credential } from "#lib/testing/build-credential.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { call, refusal, toLines } from "#lib/testing/call-route.ts";
import { storedRows } from "#lib/testing/stored-rows.ts";

let workspace: TestWorkspace;
let me: Actor;
let as: Credential;

beforeAll(async () => {
  workspace = await buildWorkspace();
  me = await workspace.addMember();
  as = await buildKey(me);
});

const headers = { "content-type": ndjson[0] };
const file = toLines([
  { type: "memory", externalId: "a", content: "A" },
  { type: "link", source: "a", target: "b" },
]);

/** A body that tells whether anyone has asked for it. */
function watched() {
  const seen = { read: false };
  const body = new ReadableStream(
    {
      pull(controller) {
        seen.read = true;
        controller.enqueue(Buffer.from(file));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { seen, body };
}

describe("POST 200", () => {
  it("answers what became of the file", async () => {
    const { body } = await call("importMemories", { as, headers, body: file });
    expect(body).toEqual({
      created: 1,
      updated: 0,
      unchanged: 0,
      parked: 1,
      refused: 0,
      rows: [{ line: 2, outcome: "parked", code: "not_found", detail: expect.any(String) }],
      rowsTruncated: false,
      dryRun: false,
    });
  });

  it("takes each media type of such files, by a session too", async () => {
    const session = await buildSession(me.userId);
    for (const type of [...ndjson, "Application/X-NDJSON; charset=utf-8"]) {
      const { body } = await call("importMemories", {
        as: session,
        headers: { "content-type": type },
        body: file,
      });
      expect(body).toMatchObject({ unchanged: 1, parked: 1 });
    }
  });

  it("writes nothing when asked not to", async () => {
    const before = await storedRows(workspace.id);
    const body = toLines([{ type: "memory", externalId: "new", content: "New" }]);
    const request = { as, headers, body, query: { dryRun: "true" } };
    expect((await call("importMemories", request)).body).toMatchObject({ created: 1, dryRun: true });
    expect(await storedRows(workspace.id)).toEqual(before);
    expect((await call("importMemories", { ...request, query: { dryRun: "false" } })).body).toMatchObject({
      created: 1,
      dryRun: false,
    });
  });
});

describe("POST 400", () => {
  it("refuses what dryRun can't be", async () => {
    for (const dryRun of ["", "1", "TRUE", "yes"]) {
      expect(await refusal("importMemories", { as, headers, body: file, query: { dryRun } })).toMatchObject({
        code: "invalid_request",
        errors: [{ pointer: "#/query/dryRun" }],
      });
    }
  });

  it("says so when the body breaks off", async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from(file));
      },
      pull(controller) {
        controller.error(new Error("gone"));
      },
    });
    expect(await refusal("importMemories", { as, headers, body })).toMatchObject({ code: "invalid_request" });
  });
});

describe("POST 401, 403 and 404, before the body is read", () => {
  it("each for its own", async () => {
    const viewer = await buildKey(await workspace.addMember("viewer"));
    const reader = await buildKey(await workspace.addAgent(me, { access: "read", private: true }));
    const leaving = await workspace.addMember();
    const left = await buildKey(leaving);
    await workspace.removeMember(leaving);
    for (const [sender, code] of [
      [{}, "unauthenticated"],
      [await buildKey(me, { readOnly: true }), "forbidden"],
      [viewer, "not_found"],
      [reader, "not_found"],
      [left, "not_found"],
    ] as const) {
      for (const dryRun of ["true", "false"]) {
        const { seen, body } = watched();
        expect(
          await refusal("importMemories", { as: sender, headers, body, query: { dryRun } }),
        ).toMatchObject({ code });
        expect({ code, ...seen }).toEqual({ code, read: false });
      }
    }
  });
});

describe("POST 413", () => {
  it("refuses a body that says that it is too long", async () => {
    const { seen, body } = watched();
    const long = { ...headers, "content-length": String(limits.import.bytes + 1) };
    expect(await refusal("importMemories", { as, headers: long, body })).toMatchObject({
      code: "payload_too_large",
    });
    expect(seen.read).toBe(false);
  });
});

describe("POST 415", () => {
  it("refuses a body of another media type, and of none", async () => {
    for (const type of ["application/json", "text/plain", "application/x-ndjsonx"]) {
      expect(
        await refusal("importMemories", { as, headers: { "content-type": type }, body: file }),
      ).toMatchObject({
        code: "unsupported_media_type",
        detail: "Send the body as application/x-ndjson.",
      });
    }
    expect(await refusal("importMemories", { as, body: file })).toMatchObject({
      code: "unsupported_media_type",
    });
  });
});
