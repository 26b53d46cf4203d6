import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { toGraph } from "#lib/contract/columns/decode-graph.ts";
import { graphColumnsType } from "#lib/contract/columns/graph-form.ts";
import { limits } from "#lib/contract/limits.ts";
import type { Memory } from "#lib/contract/memory.ts";
import { buildKey, type Credential } from "#lib/testing/build-credential.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { call, pointersOf, refusal, sendOnly } from "#lib/testing/call-route.ts";
import { look } from "#lib/testing/look.ts";
import { passHorizon } from "#lib/testing/pass-horizon.ts";

let workspace: TestWorkspace;
let owner: Actor;
let teammate: Actor;
let as: Credential;
let asTeammate: Credential;
let shared: Memory;
let secret: Memory;

beforeEach(async () => {
  workspace = await buildWorkspace();
  owner = await workspace.addMember();
  teammate = await workspace.addMember();
  [as, asTeammate] = [await buildKey(owner), await buildKey(teammate)];
  shared = await buildMemory(owner);
  secret = await buildMemory(owner, { scope: "private" });
});

const at = (id: string, x: number, y = 0, community = 0) => ({ id, x, y, community });

function put(credential: Credential, positions: ReturnType<typeof at>[], layout = 7) {
  return call("putPositions", { as: credential, body: { layout, positions } });
}

async function readTagged(credential: Credential) {
  const response = await sendOnly("readGraph", { as: credential, headers: { accept: graphColumnsType } });
  const { graph, paint } = toGraph(new Uint8Array(await response.arrayBuffer()));
  const { places } = paint;
  const rows = graph.memories.map(({ id }, row) => [
    id,
    [places?.x[row], places?.y[row], places?.community[row]],
  ]);
  return {
    tag: response.headers.get("etag"),
    layout: places?.layout ?? null,
    places: Object.fromEntries(rows),
  };
}

const nowhere = [Number.NaN, Number.NaN, -1];

describe("PUT 200", () => {
  it("keeps where memories are, and the graph's columns say so, to single precision", async () => {
    const { body } = await put(as, [at(shared.id, 0.1, -2.5, 3), at(secret.id, 1e9, 0, -1)]);
    expect(body).toEqual({ layout: 7, count: 2 });
    const { layout, places } = await readTagged(as);
    expect(layout).toBe(7);
    expect(places).toEqual({
      [shared.id]: [Math.fround(0.1), -2.5, 3],
      [secret.id]: [1e9, 0, -1],
    });
  });

  it("takes what is too small for single precision for nothing", async () => {
    await put(as, [at(shared.id, 1.5e-323, -1e-302), at(secret.id, 1e-40, -1e-45)]);
    expect((await readTagged(as)).places).toEqual({
      [shared.id]: [0, 0, 0],
      [secret.id]: [Math.fround(1e-40), Math.fround(-1e-45), 0],
    });
  });

  it("replaces the whole: a memory that is not named has no place", async () => {
    await put(as, [at(shared.id, 1), at(secret.id, 2)]);
    await put(as, [at(shared.id, 3)], 8);
    const { layout, places } = await readTagged(as);
    expect([layout, places]).toEqual([8, { [shared.id]: [3, 0, 0], [secret.id]: nowhere }]);
    await put(as, []);
    expect((await readTagged(as)).layout).toBeNull();
  });

  it("changes the tag of the columns once, and not that of the plain JSON", async () => {
    await passHorizon();
    const plain = (await call("readGraph", { as })).headers.get("etag");
    const before = await readTagged(as);
    await put(as, [at(shared.id, 1)]);
    const after = await readTagged(as);
    expect(after.tag).not.toBe(before.tag);
    const [row] = await look("select xmin::text from graph_positions where user_id = $1", [owner.userId]);
    await put(as, [at(shared.id, 1)]);
    expect((await readTagged(as)).tag).toBe(after.tag);
    expect(await look("select xmin::text from graph_positions where user_id = $1", [owner.userId])).toEqual([
      row,
    ]);
    expect((await call("readGraph", { as })).headers.get("etag")).toBe(plain);
  });

  it("is the member's alone", async () => {
    await put(as, [at(shared.id, 1)]);
    expect((await readTagged(asTeammate)).layout).toBeNull();
    await put(asTeammate, [at(shared.id, 9)]);
    expect((await readTagged(as)).places[shared.id]).toEqual([1, 0, 0]);
  });

  it("is for a viewer too, of what they see", async () => {
    const viewer = await buildKey(await workspace.addMember("viewer"));
    await put(viewer, [at(shared.id, 4)]);
    expect((await readTagged(viewer)).places).toEqual({ [shared.id]: [4, 0, 0] });
  });

  it("tells whoever reads without private memories nothing of a picture that has them", async () => {
    await put(as, [at(shared.id, 5), at(secret.id, 6)]);
    const [without, withPrivate] = [
      await workspace.addAgent(owner, { access: "read", private: false }),
      await workspace.addAgent(owner, { access: "read", private: true }),
    ];
    expect(await readTagged(await buildKey(without))).toMatchObject({ layout: null });
    expect((await readTagged(await buildKey(withPrivate))).places[secret.id]).toEqual([6, 0, 0]);
    await workspace.changeRole(owner, "viewer");
    expect(await readTagged(as)).toMatchObject({
      layout: null,
      places: { [shared.id]: [undefined, undefined, undefined] },
    });
    await put(as, [at(shared.id, 7)]);
    expect((await readTagged(await buildKey(without))).places).toEqual({ [shared.id]: [7, 0, 0] });
  });

  it("keeps nobody a place of what they can no longer see", async () => {
    await put(asTeammate, [at(shared.id, 1)]);
    await call("updateMemory", { as, params: { id: shared.id }, body: { scope: "private" } });
    expect(await readTagged(asTeammate)).toMatchObject({ layout: null, places: {} });
  });

  it("holds as many as a graph has memories", async () => {
    const rest = Array.from({ length: limits.graph.memories - 1 }, () => crypto.randomUUID());
    const positions = [shared.id, ...rest].map((id, row) => at(id, row / 3, -row, row));
    // None of the others is a memory, and so that is what is said, and not that there are too many.
    const problem = await refusal("putPositions", { as, body: { layout: 1, positions } });
    expect(problem).toMatchObject({ code: "not_found", errors: [{ pointer: "#/positions/1/id" }] });
    const more = [...positions, at(crypto.randomUUID(), 0)];
    expect(await refusal("putPositions", { as, body: { layout: 1, positions: more } })).toMatchObject({
      code: "invalid_request",
      errors: [{ pointer: "#/positions" }],
    });
  });
});

describe("PUT 404", () => {
  it("is the same for a memory of somebody else's, in the trash, or that there never was; nothing is kept", async () => {
    const hidden = await buildMemory(teammate, { scope: "private" });
    const trashed = await buildMemory(owner);
    await call("trashMemory", { as, params: { id: trashed.id } });
    await put(as, [at(shared.id, 1)]);
    for (const id of [hidden.id, trashed.id, crypto.randomUUID()]) {
      const body = { layout: 7, positions: [at(shared.id, 2), at(id, 3)] };
      const problem = await refusal("putPositions", { as, body });
      expect(problem.code).toBe("not_found");
      expect(pointersOf(problem)).toEqual(["#/positions/1/id"]);
    }
    expect((await readTagged(as)).places[shared.id]).toEqual([1, 0, 0]);
  });
});

describe("PUT 403", () => {
  it("is for agents: they look at no picture", async () => {
    const agent = await workspace.addAgent(owner, { access: "write", private: true });
    const problem = await refusal("putPositions", {
      as: await buildKey(agent),
      body: { layout: 1, positions: [] },
    });
    expect(problem.code).toBe("forbidden");
  });
});

describe("PUT 400", () => {
  it.each([
    ["x", null, "#/positions/0/x"],
    ["x", 1.1e9, "#/positions/0/x"],
    ["y", -1e300, "#/positions/0/y"],
    ["y", "1", "#/positions/0/y"],
    ["community", 0.5, "#/positions/0/community"],
    ["community", -2, "#/positions/0/community"],
    ["colour", 1, "#/positions/0/colour"],
  ])("points at %s of %s", async (field, value, pointer) => {
    const body = { layout: 1, positions: [{ ...at(shared.id, 1), [field]: value }] };
    const problem = await refusal("putPositions", { as, body });
    expect([problem.code, pointersOf(problem)]).toEqual(["invalid_request", [pointer]]);
  });

  it("is for a memory that is named twice", async () => {
    const body = { layout: 1, positions: [at(shared.id, 1), at(shared.id.toUpperCase(), 1)] };
    const problem = await refusal("putPositions", { as, body });
    expect([problem.code, pointersOf(problem)]).toEqual(["invalid_request", ["#/positions"]]);
  });
});
