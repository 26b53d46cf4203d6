import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import type { EndpointName } from "#lib/contract/endpoints.ts";
import { addToWorkspace } from "#lib/testing/add-to-workspace.ts";
import { buildKey, buildSession, type Credential } from "#lib/testing/build-credential.ts";
import { buildSample, endpointNames, fieldsOf, sampleOf } from "#lib/testing/build-sample.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { type Call, call, pointersOf, refusal } from "#lib/testing/call-route.ts";

const lists = endpointNames.filter((name) => fieldsOf(name, "query").some(([field]) => field === "cursor"));

let here: TestWorkspace;
let there: TestWorkspace;
let actor: Actor;
let as: Credential;

beforeAll(async () => {
  [here, there] = [await buildWorkspace(), await buildWorkspace()];
  actor = await here.addMember();
  await addToWorkspace(there.id, actor.userId);
  as = await buildKey(actor);
});

/** A list of which there is more than one item, and the cursor after its first. */
async function begin(name: EndpointName, by: Actor = actor, who: Credential = as) {
  const sample: Call = { ...(await buildSample(by, name)), as: who };
  const { body } = await call(name, { ...sample, query: { limit: "1" } });
  const { nextCursor } = body as { nextCursor: string | null };
  if (nextCursor === null) throw new Error(`${name} is at its end after one item`);
  return { sample, cursor: nextCursor };
}

async function expectForeign(name: EndpointName, request: Call): Promise<void> {
  const problem = await refusal(name, request);
  expect({ query: request.query, problem }).toMatchObject({ problem: { code: "invalid_request" } });
  expect(pointersOf(problem)).toEqual(["#/query/cursor"]);
}

it("knows the lists of the contract", () => {
  expect(lists).toEqual(expect.arrayContaining(["listMemories", "listLinks", "listEvents"]));
});

describe.each(lists)("the cursor of %s", (name) => {
  it("goes on where it was, whatever the limit, and for a colleague too", async () => {
    const { sample, cursor } = await begin(name);
    expect((await call(name, { ...sample, query: { cursor } })).status).toBe(200);
    expect((await call(name, { ...sample, query: { cursor, limit: "7" } })).status).toBe(200);
    const colleague = await buildKey(await here.addMember());
    expect((await call(name, { ...sample, as: colleague, query: { cursor } })).status).toBe(200);
  });

  it("is refused when it is altered", async () => {
    const { sample, cursor } = await begin(name);
    const [payload = "", signature = ""] = cursor.split(".");
    const otherPayload = Buffer.from(JSON.stringify(["1", "2", "3"])).toString("base64url");
    for (const altered of [
      "x",
      ".",
      payload,
      `${payload}.`,
      `.${signature}`,
      `${cursor}.`,
      `${cursor}.${signature}`,
      `${cursor}=`,
      `${cursor} `,
      cursor.slice(1),
      cursor.slice(0, -1),
      `A${cursor}`,
      cursor.toUpperCase(),
      `${otherPayload}.${signature}`,
      `${payload}.${"A".repeat(signature.length)}`,
      "é",
      "x".repeat(2_001),
    ]) {
      await expectForeign(name, { ...sample, query: { cursor: altered } });
    }
  });

  it("is refused by every other list", async () => {
    const { sample } = await begin(name);
    for (const otherName of lists.filter((each) => each !== name)) {
      const { cursor } = await begin(otherName);
      await expectForeign(name, { ...sample, query: { cursor } });
    }
  });

  it("is refused under another filter", async () => {
    const { sample, cursor } = await begin(name);
    const filters = fieldsOf(name, "query").filter(([field]) => field !== "cursor" && field !== "limit");
    expect(filters.length).toBeGreaterThan(0);
    for (const [field, schema] of filters) {
      const query = { cursor, [field]: String(sampleOf(schema)) };
      await expectForeign(name, { ...sample, query });
    }
  });

  it("is refused for another memory, and in another workspace", async () => {
    const { cursor } = await begin(name);
    const { sample: another, cursor: ofAnother } = await begin(name);
    if (Object.keys(another.params ?? {}).length > 0) {
      await expectForeign(name, { ...another, query: { cursor } });
    }
    const elsewhere = { ...(await buildSession(actor.userId)), "weft-workspace": there.slug };
    const there2 = await begin(name, { ...actor, workspaceId: there.id }, elsewhere);
    await expectForeign(name, { ...there2.sample, query: { cursor: ofAnother } });
  });
});
