import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import type { Memory } from "#lib/contract/memory.ts";
import { buildKey, type Credential } from "#lib/testing/build-credential.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { call, pointersOf, refusal } from "#lib/testing/call-route.ts";
import { userRef } from "#lib/testing/user-ref.ts";

let workspace: TestWorkspace;
let owner: Actor;
let as: Credential;
let root: Memory;
let near: Memory;
let secret: Memory;
let far: Memory;

beforeAll(async () => {
  workspace = await buildWorkspace();
  owner = await workspace.addMember();
  as = await buildKey(owner);
  root = await buildMemory(owner, { title: "root" });
  near = await buildMemory(owner, { title: "near" });
  secret = await buildMemory(owner, { title: "secret", scope: "private" });
  far = await buildMemory(owner, { title: "far" });
  await buildLink(owner, root.id, near.id, { weight: 0.25 });
  await buildLink(owner, secret.id, root.id, { kind: "part-of" });
  await buildLink(owner, secret.id, far.id);
});

const titles = (body: { memories: { title: string }[] }) => body.memories.map((memory) => memory.title);

describe("GET 200", () => {
  it("is what is one link away, either way, by default", async () => {
    const { body } = await call("readNeighborhood", { as, params: { id: root.id } });
    expect(body).toMatchObject({
      root: root.id,
      depth: 1,
      truncated: false,
      links: [
        { sourceId: secret.id, targetId: root.id, kind: "part-of", weight: 1 },
        { sourceId: root.id, targetId: near.id, kind: "related", weight: 0.25 },
      ],
      owners: [await userRef(owner)],
      agents: [],
      counts: { memories: { value: 3, exact: true }, links: { value: 2, exact: true } },
      linksTruncated: false,
      memoriesTruncated: false,
    });
    expect(titles(body)).toEqual(["root", "secret", "near"]);
    const explicit = await call("readNeighborhood", {
      as,
      params: { id: root.id.toUpperCase() },
      query: { depth: "1", direction: "both", limit: "200" },
    });
    expect(explicit.body).toEqual(body);
  });

  it("goes deeper, one way and along one kind where it is asked to", async () => {
    const read = async (query: Record<string, string>) =>
      titles((await call("readNeighborhood", { as, params: { id: root.id }, query })).body);
    expect(await read({ depth: "3" })).toEqual(["root", "secret", "near", "far"]);
    expect(await read({ depth: "3", direction: "outbound" })).toEqual(["root", "near"]);
    expect(await read({ direction: "inbound" })).toEqual(["root", "secret"]);
    expect(await read({ depth: "3", kind: "part-of" })).toEqual(["root", "secret"]);
  });

  it("says when it is cut", async () => {
    const { body } = await call("readNeighborhood", { as, params: { id: root.id }, query: { limit: "2" } });
    expect(titles(body)).toEqual(["root", "secret"]);
    expect(body).toMatchObject({ truncated: true, counts: { memories: { value: 2, exact: false } } });
  });

  it("has nothing of what the reader can't see, nor of what is behind it", async () => {
    const reader = await buildKey(await workspace.addMember("viewer"));
    const { body, text } = await call("readNeighborhood", {
      as: reader,
      params: { id: root.id },
      query: { depth: "3" },
    });
    expect(titles(body)).toEqual(["root", "near"]);
    expect(body).toMatchObject({ truncated: false, counts: { links: { value: 1, exact: true } } });
    expect(text).not.toContain(secret.id);
  });
});

describe("GET 400", () => {
  it.each([
    ["depth", "0"],
    ["depth", "4"],
    ["depth", "1.5"],
    ["limit", "0"],
    ["limit", "1001"],
    ["direction", "any"],
    ["kind", ""],
    ["cursor", "x"],
  ])("refuses %s=%s", async (field, value) => {
    const problem = await refusal("readNeighborhood", {
      as,
      params: { id: root.id },
      query: { [field]: value },
    });
    expect(problem).toMatchObject({ code: "invalid_request" });
    expect(pointersOf(problem)).toEqual([`#/query/${field}`]);
  });

  it("refuses two kinds", async () => {
    const problem = await refusal("readNeighborhood", {
      as,
      params: { id: root.id },
      query: "kind=a&kind=b",
    });
    expect(pointersOf(problem)).toEqual(["#/query/kind"]);
  });
});
