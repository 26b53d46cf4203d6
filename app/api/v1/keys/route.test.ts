import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import {
  buildKey,
  buildSecret,
  buildSession,
  type Credential,
  toBearer,
} from "#lib/testing/build-credential.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { call, pointersOf, refusal } from "#lib/testing/call-route.ts";
import { asSuperuser } from "#lib/testing/superuser.ts";
import { withGate } from "#lib/testing/with-gate.ts";

let workspace: TestWorkspace;
let me: Actor;
let session: Credential;

const hour = 3_600_000;

beforeAll(async () => {
  workspace = await buildWorkspace();
  me = await workspace.addMember();
  session = await buildSession(me.userId);
});

function fromNow(ms: number): string {
  return new Date(Date.now() + ms).toISOString();
}

describe("POST 201", () => {
  it("makes a key that works, and shows its secret this once", async () => {
    const expiresAt = fromNow(hour);
    const { status, headers, body } = await call("createKey", {
      as: session,
      body: { name: "My laptop", expiresAt },
    });
    expect(status).toBe(201);
    expect(headers.get("cache-control")).toBe("private, no-store");
    const { secret, ...key } = body;
    expect(key).toEqual({
      id: expect.any(String),
      name: "My laptop",
      prefix: secret.slice(0, 12),
      agent: null,
      readOnly: false,
      createdAt: expect.any(String),
      expiresAt,
      lastUsedAt: null,
      revokedAt: null,
    });
    expect((await call("readMe", { as: toBearer(secret) })).body.key).toEqual({
      id: key.id,
      prefix: key.prefix,
      readOnly: false,
      expiresAt,
    });
    const listed = await call("listKeys", { as: toBearer(secret) });
    expect(listed.body.items[0]).toEqual({ ...key, lastUsedAt: expect.any(String) });
    expect(listed.text).not.toContain(secret);
    const { rows } = await asSuperuser((client) =>
      client.query("select k::text as row from api_keys k where id = $1", [key.id]),
    );
    expect(rows[0].row).not.toContain(secret.slice(12));
  });

  it("makes a read-only one, and one for an agent that has a grant", async () => {
    const agent = await workspace.addAgent(me, { access: "write", private: true });
    const body = { agentId: agent.agentId, readOnly: true };
    const made = await call("createKey", { as: session, body });
    expect(made.body).toMatchObject({ agent: { id: agent.agentId }, readOnly: true, name: null });
    const as = toBearer(made.body.secret);
    expect((await call("readMe", { as })).body.agent).toEqual(made.body.agent);
    expect(await refusal("createMemory", { as, body: { content: "x" } })).toMatchObject({
      code: "forbidden",
    });
  });

  it("by a key, makes one that ends with it at the latest", async () => {
    const expiresAt = new Date(Date.now() + hour);
    const as = await buildKey(me, { expiresAt });
    const inherited = await call("createKey", { as });
    expect(inherited.body.expiresAt).toBe(expiresAt.toISOString());
    const sooner = fromNow(hour / 2);
    expect((await call("createKey", { as, body: { expiresAt: sooner } })).body.expiresAt).toBe(sooner);
    const problem = await refusal("createKey", { as, body: { expiresAt: fromNow(2 * hour) } });
    expect(problem).toMatchObject({ code: "invalid_request" });
    expect(pointersOf(problem)).toEqual(["#/expiresAt"]);
    const forever = await buildKey(me);
    expect((await call("createKey", { as: forever })).body.expiresAt).toBeNull();
  });
});

describe("POST 400", () => {
  it("for a time that is past, or is none", async () => {
    for (const expiresAt of [
      fromNow(-1_000),
      "tomorrow",
      "2099-01-01",
      "2099-02-30T00:00:00Z",
      "9999-12-31T23:59:59-12:00",
      "0000-01-01T00:00:00Z",
      "",
    ]) {
      const problem = await refusal("createKey", { as: session, body: { expiresAt } });
      expect({ expiresAt, pointers: pointersOf(problem) }).toEqual({
        expiresAt,
        pointers: ["#/expiresAt"],
      });
    }
  });
});

describe("POST 403", () => {
  it("for an agent, and for a read-only key", async () => {
    const agent = await workspace.addAgent(me, { access: "write", private: true });
    for (const as of [await buildKey(agent), await buildKey(me, { readOnly: true })]) {
      expect(await refusal("createKey", { as })).toMatchObject({ code: "forbidden" });
    }
  });
});

describe("POST 404", () => {
  it("for an agent without a standing grant here, or of somebody else's, in the same words", async () => {
    const elsewhere = await buildWorkspace();
    const revoked = await workspace.addAgent(me, { access: "read", private: false });
    await workspace.revokeGrant(revoked);
    const theirs = await workspace.addAgent(await workspace.addMember(), { access: "read", private: false });
    const away = await elsewhere.addAgent(me, { access: "read", private: false });
    for (const agentId of [revoked.agentId, theirs.agentId, away.agentId, crypto.randomUUID()]) {
      const problem = await refusal("createKey", { as: session, body: { agentId } });
      expect(problem).toMatchObject({ code: "not_found", errors: [{ pointer: "#/agentId" }] });
    }
  });
});

describe("GET 200", () => {
  it("lists one's own keys of this workspace, newest first, not even to an admin anyone else's", async () => {
    const member = await workspace.addMember("admin");
    const agent = await workspace.addAgent(member, { access: "read", private: false });
    const elsewhere = await buildWorkspace();
    await buildSecret({ ...member, workspaceId: elsewhere.id });
    const own = toBearer(await buildSecret(member, { revokedAt: new Date(), readOnly: true }));
    const agents = await buildKey(agent);
    const as = await buildSession(member.userId);
    const { items } = (await call("listKeys", { as })).body;
    expect(items).toMatchObject([
      { agent: { id: agent.agentId }, revokedAt: null },
      { agent: null, readOnly: true, revokedAt: expect.any(String) },
    ]);
    expect(await refusal("listKeys", { as: own })).toMatchObject({ code: "unauthenticated" });
    const query = { agent: agent.agentId };
    expect((await call("listKeys", { as, query })).body.items).toHaveLength(1);
    expect((await call("listKeys", { as: agents })).body.items).toHaveLength(1);
    expect((await call("listKeys", { as: session, query })).body.items).toEqual([]);
  });
});

describe("when a key was last used", () => {
  async function lastUsed(secret: string) {
    const { rows } = await asSuperuser((client) =>
      client.query(
        "select xmin::text as written, last_used_at from api_keys where prefix = $1 and user_id = $2",
        [secret.slice(0, 12), me.userId],
      ),
    );
    return rows[0];
  }

  it("is written once an hour, and not by the requests between", async () => {
    const secret = await buildSecret(me);
    expect(await lastUsed(secret)).toMatchObject({ last_used_at: null });
    await call("readMe", { as: toBearer(secret) });
    const first = await lastUsed(secret);
    expect(Date.now() - first.last_used_at).toBeLessThan(60_000);
    await call("readMe", { as: toBearer(secret) });
    expect(await lastUsed(secret)).toEqual(first);
    await asSuperuser((client) =>
      client.query("update api_keys set last_used_at = now() - interval '61 minutes' where prefix = $1", [
        secret.slice(0, 12),
      ]),
    );
    await call("readMe", { as: toBearer(secret) });
    expect(Date.now() - (await lastUsed(secret)).last_used_at).toBeLessThan(60_000);
  });

  it("keeps nobody waiting for the row", async () => {
    const secret = await buildSecret(me);
    const hold = "select from api_keys where user_id = $1 for update";
    await withGate(hold, [me.userId], async () => {
      expect((await call("readMe", { as: toBearer(secret) })).status).toBe(200);
    });
    expect(await lastUsed(secret)).toMatchObject({ last_used_at: null });
  });
});
