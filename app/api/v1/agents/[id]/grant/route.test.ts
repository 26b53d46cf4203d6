import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { asOwner } from "#lib/db/transaction.ts";
import { buildKey, type Credential } from "#lib/testing/build-credential.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { call, refusal, send } from "#lib/testing/call-route.ts";
import { withGate } from "#lib/testing/with-gate.ts";

let workspace: TestWorkspace;
let me: Actor;
let as: Credential;
let admin: Credential;

beforeAll(async () => {
  workspace = await buildWorkspace();
  me = await workspace.addMember();
  as = await buildKey(me);
  admin = await buildKey(await workspace.addMember("admin"));
});

async function newAgent(by: Credential = as): Promise<{ id: string }> {
  const { body } = await call("createAgent", { as: by, body: { name: `Agent ${crypto.randomUUID()}` } });
  return { id: body.id };
}

const holdAgent = "select from agents where id = $1 for update";

/** The grant as it is stored, and the transaction that wrote it. */
async function storedGrant({ id }: { id: string }) {
  const rows = await asOwner(
    (tx) => tx.$queryRaw<{ written: string; revoked: boolean }[]>`
      select g.xmin::text as written, g.revoked_at is not null as revoked from grants g where agent_id = ${id}::uuid`,
  );
  return rows[0];
}

describe("PUT 201 and 200", () => {
  it("creates, replaces with defaults for what is left out, and writes nothing when nothing is new", async () => {
    const params = await newAgent();
    const first = await call("putGrant", { as, params, body: { access: "write", private: true } });
    expect(first.status).toBe(201);
    const createdAt = expect.any(String);
    expect(first.body).toMatchObject({
      outcome: "created",
      agent: { id: params.id, grant: { access: "write", private: true, createdAt } },
    });
    const written = await storedGrant(params);
    const again = await call("putGrant", { as, params, body: { access: "write", private: true } });
    expect(again.status).toBe(200);
    expect(again.body).toEqual({ outcome: "unchanged", agent: first.body.agent });
    expect(await storedGrant(params)).toEqual(written);
    for (const access of ["write", "read"] as const) {
      const { status, body } = await call("putGrant", { as, params, body: { access } });
      expect(status).toBe(200);
      expect(body).toMatchObject({ outcome: "replaced", agent: { grant: { access, private: false } } });
    }
  });

  it("waits for nobody when nothing is new", async () => {
    const params = await newAgent();
    const body = { access: "write" };
    await call("putGrant", { as, params, body });
    await withGate(holdAgent, [params.id], async () => {
      const again = await call("putGrant", { as, params, body });
      expect(again.body).toMatchObject({ outcome: "unchanged" });
    });
  });

  it("is written once by two that come at once", async () => {
    const params = await newAgent();
    const outcomes = await withGate(holdAgent, [params.id], async (gate) => {
      const both = [1, 2].map(() => call("putGrant", { as, params, body: { access: "write" } }));
      await gate.waiters(2);
      await gate.open();
      return (await Promise.all(both)).map(({ body }) => body.outcome);
    });
    expect(outcomes.sort()).toEqual(["created", "unchanged"]);
  });

  it("lets a revoked grant stand again", async () => {
    const params = await newAgent();
    const body = { access: "read" };
    await call("putGrant", { as, params, body });
    await call("revokeGrant", { as, params });
    const again = await call("putGrant", { as, params, body });
    expect(again.status).toBe(201);
    expect(again.body).toMatchObject({ outcome: "created", agent: { grant: { access: "read" } } });
  });
});

describe("a grant", () => {
  it("never exceeds its user's role: a viewer's agent reads what is shared", async () => {
    const member = await workspace.addMember();
    const key = await buildKey(member);
    const own = await buildMemory(member, { scope: "private" });
    const shared = await buildMemory(member);
    const params = await newAgent(key);
    await call("putGrant", { as: key, params, body: { access: "write", private: true } });
    const { body } = await call("createKey", { as: key, body: { agentId: params.id } });
    const agent = { authorization: `Bearer ${body.secret}` };
    expect((await call("getMemory", { as: agent, params: { id: own.id } })).status).toBe(200);
    await workspace.changeRole(member, "viewer");
    expect((await call("getMemory", { as: agent, params: { id: shared.id } })).status).toBe(200);
    for (const [name, id] of [
      ["getMemory", own.id],
      ["trashMemory", shared.id],
    ] as const) {
      expect(await refusal(name, { as: agent, params: { id } })).toMatchObject({ code: "not_found" });
    }
    expect((await call("readMe", { as: agent })).body.workspaces).toMatchObject([
      { role: "viewer", access: "read", private: false },
    ]);
  });
});

describe("PUT 404", () => {
  it("for somebody else's agent, even to an admin: who could grant could read their private memories", async () => {
    const params = await newAgent();
    await call("putGrant", { as, params, body: { access: "read" } });
    const written = await storedGrant(params);
    for (const by of [admin, await buildKey(await workspace.addMember())]) {
      const body = { access: "write", private: true };
      expect(await refusal("putGrant", { as: by, params, body })).toMatchObject({ code: "not_found" });
    }
    expect(await storedGrant(params)).toEqual(written);
  });
});

describe("PUT and DELETE 403", () => {
  it("for an agent, of its own grant too", async () => {
    const agent = await workspace.addAgent(me, { access: "read", private: false });
    const params = { id: agent.agentId };
    const by = await buildKey(agent);
    for (const request of [
      refusal("putGrant", { as: by, params, body: { access: "write", private: true } }),
      refusal("revokeGrant", { as: by, params }),
    ]) {
      expect(await request).toMatchObject({ code: "forbidden", detail: expect.stringContaining("person") });
    }
  });
});

describe("DELETE 204", () => {
  it("is for the agent's owner and for an admin, once", async () => {
    for (const by of [as, admin]) {
      const params = await newAgent();
      await call("putGrant", { as, params, body: { access: "write" } });
      expect((await call("revokeGrant", { as: by, params })).status).toBe(204);
      expect(await storedGrant(params)).toMatchObject({ revoked: true });
      expect(await refusal("revokeGrant", { as: by, params })).toMatchObject({ code: "not_found" });
    }
  });
});

describe("DELETE by an admin who is demoted while it waits", () => {
  it("ends nothing", async () => {
    const boss = await workspace.addMember("admin");
    const by = await buildKey(boss);
    const params = await newAgent();
    await call("putGrant", { as, params, body: { access: "write" } });
    await withGate(holdAgent, [params.id], async (gate) => {
      const revoking = send("revokeGrant", { as: by, params });
      await gate.waiters(1);
      await workspace.changeRole(boss, "member");
      await gate.open();
      expect((await revoking).status).toBe(404);
    });
    expect(await storedGrant(params)).toMatchObject({ revoked: false });
  });
});

describe("DELETE 404", () => {
  it("for a teammate's agent, one without a grant, and one that is granted elsewhere only", async () => {
    const teammate = await workspace.addMember();
    const theirs = await workspace.addAgent(teammate, { access: "read", private: false });
    const elsewhere = await buildWorkspace();
    const away = await elsewhere.addAgent(me, { access: "read", private: false });
    for (const params of [{ id: theirs.agentId }, await newAgent(), { id: away.agentId }]) {
      expect(await refusal("revokeGrant", { as, params })).toMatchObject({ code: "not_found" });
    }
    expect(await refusal("revokeGrant", { as: admin, params: { id: away.agentId } })).toMatchObject({
      code: "not_found",
    });
    expect(await storedGrant({ id: theirs.agentId })).toMatchObject({ revoked: false });
    expect(await storedGrant({ id: away.agentId })).toMatchObject({ revoked: false });
  });

  it("without waiting for whoever holds the agent", async () => {
    const theirs = await workspace.addAgent(await workspace.addMember(), { access: "read", private: false });
    const params = { id: theirs.agentId };
    await withGate(holdAgent, [params.id], async () => {
      expect(await refusal("revokeGrant", { as, params })).toMatchObject({ code: "not_found" });
    });
  });
});
