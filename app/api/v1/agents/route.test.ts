import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { buildKey, buildSession, type Credential } from "#lib/testing/build-credential.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { call, pointersOf, refusal } from "#lib/testing/call-route.ts";
import { userRef } from "#lib/testing/user-ref.ts";

let workspace: TestWorkspace;
let elsewhere: TestWorkspace;
let me: Actor;
let as: Credential;
let admin: Credential;

beforeAll(async () => {
  [workspace, elsewhere] = [await buildWorkspace(), await buildWorkspace()];
  me = await workspace.addMember();
  as = await buildKey(me);
  admin = await buildKey(await workspace.addMember("admin"));
});

async function listedIds(who: Credential, query: Record<string, string> = {}): Promise<string[]> {
  return (await call("listAgents", { as: who, query })).body.items.map(({ id }) => id);
}

describe("POST 201", () => {
  it("makes an agent of the person's, without a grant, by session and by key", async () => {
    for (const by of [as, await buildSession(me.userId)]) {
      const name = `Agent ${randomUUID()}`;
      const { status, headers, body } = await call("createAgent", { as: by, body: { name } });
      expect(status).toBe(201);
      expect(body).toEqual({
        id: expect.any(String),
        name,
        owner: await userRef(me),
        createdAt: expect.any(String),
        grant: null,
      });
      expect(headers.get("location")).toBe(`/api/v1/agents/${body.id}`);
      expect((await call("getAgent", { as, params: { id: body.id } })).body).toEqual(body);
    }
  });

  it("makes one for a viewer too, and one of a name that somebody else's has", async () => {
    const body = { name: `Agent ${randomUUID()}` };
    await call("createAgent", { as, body });
    const viewer = await buildKey(await workspace.addMember("viewer"));
    expect((await call("createAgent", { as: viewer, body })).status).toBe(201);
  });
});

describe("POST 400", () => {
  it("for a name that can't be", async () => {
    for (const name of ["", "x".repeat(101)]) {
      const problem = await refusal("createAgent", { as, body: { name } });
      expect(problem).toMatchObject({ code: "invalid_request" });
      expect(pointersOf(problem)).toEqual(["#/name"]);
    }
  });
});

describe("POST 409", () => {
  it("for a name that one's own agent has, also twice at once", async () => {
    const body = { name: `Agent ${randomUUID()}` };
    await call("createAgent", { as, body });
    const problem = await refusal("createAgent", { as, body });
    expect(problem).toMatchObject({ code: "conflict", status: 409, detail: expect.stringContaining("name") });
  });
});

describe("GET 200", () => {
  it("lists one's own agents, newest first, with their grant in this workspace", async () => {
    const mine = await workspace.addMember();
    const key = await buildKey(mine);
    const first = await workspace.addAgent(mine, { access: "read", private: true });
    const second = await elsewhere.addAgent(mine, { access: "write", private: true });
    const third = await workspace.addAgent(mine, { access: "write", private: false });
    await workspace.revokeGrant(third);
    const { body } = await call("listAgents", { as: key });
    expect(body.items.map(({ id, grant }) => [id, grant])).toEqual([
      [third.agentId, null],
      [second.agentId, null],
      [first.agentId, { access: "read", private: true, createdAt: expect.any(String) }],
    ]);
    expect(await listedIds(await buildKey(first))).toEqual([third.agentId, second.agentId, first.agentId]);
  });

  it("shows an admin everyone's that have a grant here, and nobody else's to anyone else", async () => {
    const teammate = await workspace.addMember();
    const granted = await workspace.addAgent(teammate, { access: "read", private: false });
    const revoked = await workspace.addAgent(teammate, { access: "read", private: false });
    await workspace.revokeGrant(revoked);
    const query = { owner: teammate.userId };
    expect(await listedIds(admin, query)).toEqual([granted.agentId]);
    expect(await listedIds(as, query)).toEqual([]);
    const params = { id: granted.agentId };
    expect((await call("getAgent", { as: admin, params })).body.owner).toEqual(await userRef(teammate));
    expect(await refusal("getAgent", { as, params })).toMatchObject({ code: "not_found" });
    expect(await refusal("getAgent", { as: admin, params: { id: revoked.agentId } })).toMatchObject({
      code: "not_found",
    });
    const adminMember = await workspace.addMember("admin");
    const agentOfAdmin = await workspace.addAgent(adminMember, { access: "write", private: true });
    expect(await listedIds(await buildKey(agentOfAdmin), query)).toEqual([]);
  });

  it("pages without a gap or a repeat", async () => {
    const mine = await workspace.addMember();
    const key = await buildKey(mine);
    for (let count = 0; count < 5; count += 1) {
      await workspace.addAgent(mine, { access: "read", private: false });
    }
    const all = await listedIds(key);
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const query: Record<string, string> = cursor === "" ? { limit: "2" } : { limit: "2", cursor };
      const { body } = await call("listAgents", { as: key, query });
      seen.push(...body.items.map(({ id }) => id));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(all);
    expect(all).toHaveLength(5);
  });
});
