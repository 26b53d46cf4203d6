import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { toGraph } from "#lib/contract/columns/decode-graph.ts";
import { graphColumnsType } from "#lib/contract/columns/graph-form.ts";
import { buildKey, type Credential } from "#lib/testing/build-credential.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { type Call, call, sendOnly } from "#lib/testing/call-route.ts";
import { passHorizon } from "#lib/testing/pass-horizon.ts";

let workspace: TestWorkspace;
let owner: Actor;
let as: Credential;

beforeAll(async () => {
  workspace = await buildWorkspace();
  owner = await workspace.addMember();
  as = await buildKey(owner);
  const agent = await workspace.addAgent(owner, { access: "write", private: true });
  const [first, second] = [await buildMemory(owner, { title: "é 🧵" }), await buildMemory(agent)];
  const secret = await buildMemory(owner, { scope: "private", type: "decision" });
  await buildLink(owner, first.id, second.id, { weight: 0.1 });
  await buildLink(owner, second.id, secret.id, { kind: "part-of" });
  await call("archiveMemory", { as, params: { id: second.id }, body: { successorId: first.id } });
  await passHorizon();
});

async function readColumns(request: Call) {
  const response = await sendOnly("readGraph", { ...request, headers: { accept: graphColumnsType } });
  expect(response.headers.get("content-type")).toBe(graphColumnsType);
  expect(response.headers.get("vary")).toBe("Accept, Authorization, Cookie, Weft-Workspace");
  return toGraph(new Uint8Array(await response.arrayBuffer()));
}

describe("GET 200 in columns", () => {
  it("is the graph of the plain JSON", async () => {
    const { body } = await call("readGraph", { as });
    const { graph, paint } = await readColumns({ as });
    expect(graph).toEqual(body);
    expect(paint.places).toBeNull();
    expect(graph.links.length).toBe(3);
  });

  it("is only what the caller sees", async () => {
    const viewer = await buildKey(await workspace.addMember("viewer"));
    const { body } = await call("readGraph", { as: viewer });
    const { graph } = await readColumns({ as: viewer });
    expect(graph).toEqual(body);
    expect(graph.memories.length).toBe(2);
  });

  it("is empty where there is nothing", async () => {
    const empty = await buildKey(await (await buildWorkspace()).addMember());
    const { body } = await call("readGraph", { as: empty });
    expect((await readColumns({ as: empty })).graph).toEqual(body);
  });

  it("has no body for HEAD, and the same headers", async () => {
    const handlers = await import("./route.ts");
    const request = (method: string) =>
      new Request("http://weft.test:3000/api/v1/graph", {
        method,
        headers: { ...as, accept: graphColumnsType },
      });
    const [head, get] = [await handlers.GET(request("HEAD")), await handlers.GET(request("GET"))];
    expect(await head.text()).toBe("");
    expect(await get.text()).not.toBe("");
    for (const name of ["etag", "content-type"]) expect(head.headers.get(name)).toBe(get.headers.get(name));
  });
});
