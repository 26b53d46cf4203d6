import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import { buildKey, type Credential, toBearer } from "#lib/testing/build-credential.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { call, send } from "#lib/testing/call-route.ts";
import { holdMemory } from "#lib/testing/with-gate.ts";

let workspace: TestWorkspace;
let admin: Credential;
let me: Actor;
let source: MemoryId;
let target: MemoryId;

beforeEach(async () => {
  workspace = await buildWorkspace();
  admin = await buildKey(await workspace.addMember("admin"));
  me = await workspace.addMember();
  source = (await buildMemory(me)).id;
  target = (await buildMemory(me)).id;
  await buildLink(me, source, target);
});

/** A credential that may write, how its right ends over HTTP, and what its next requests are answered with. */
type Revocation = { as: Credential; revoke: () => Promise<unknown>; read: number; write: number };

const revocations: Record<string, () => Promise<Revocation>> = {
  "its key is revoked": async () => {
    const by = await buildKey(me);
    const { id, secret } = (await call("createKey", { as: by })).body;
    const revoke = () => call("revokeKey", { as: by, params: { id } });
    return { as: toBearer(secret), revoke, read: 401, write: 401 };
  },
  "the key that made its key is revoked": async () => {
    const by = await buildKey(me);
    const maker = (await call("createKey", { as: by })).body;
    const { secret } = (await call("createKey", { as: toBearer(maker.secret) })).body;
    const revoke = () => call("revokeKey", { as: by, params: { id: maker.id } });
    return { as: toBearer(secret), revoke, read: 401, write: 401 };
  },
  "its grant is revoked by an admin": async () => {
    const agent = await workspace.addAgent(me, { access: "write", private: true });
    const revoke = () => call("revokeGrant", { as: admin, params: { id: agent.agentId } });
    return { as: await buildKey(agent), revoke, read: 404, write: 404 };
  },
  "its grant becomes one to read": async () => {
    const agent = await workspace.addAgent(me, { access: "write", private: true });
    const grant = { params: { id: agent.agentId }, body: { access: "read", private: true } };
    const by = await buildKey(me);
    return {
      as: await buildKey(agent),
      revoke: () => call("putGrant", { as: by, ...grant }),
      read: 200,
      write: 404,
    };
  },
  "its member is removed": async () => {
    const revoke = () => call("removeMember", { as: admin, params: { userId: me.userId } });
    return { as: await buildKey(me), revoke, read: 404, write: 404 };
  },
  "its agent's member leaves": async () => {
    const agent = await workspace.addAgent(me, { access: "write", private: true });
    const by = await buildKey(me);
    const revoke = () => call("removeMember", { as: by, params: { userId: me.userId } });
    return { as: await buildKey(agent), revoke, read: 404, write: 404 };
  },
  "its member becomes a viewer": async () => {
    const request = { params: { userId: me.userId }, body: { role: "viewer" } };
    const revoke = () => call("changeMember", { as: admin, ...request });
    return { as: await buildKey(me), revoke, read: 200, write: 404 };
  },
};

describe.each(Object.entries(revocations))("when %s", (_, build) => {
  it("the next request is refused", async () => {
    const { as, revoke, read, write } = await build();
    const params = { source, target };
    expect((await send("putLink", { as, params, body: { weight: 0.5 } })).status).toBe(200);
    await revoke();
    expect((await send("getLink", { as, params })).status).toBe(read);
    expect((await send("putLink", { as, params, body: { weight: 0.25 } })).status).toBe(write);
  });

  it("so is a write that began before, and waited", async () => {
    const { as, revoke } = await build();
    await holdMemory(source, async (gate) => {
      const waiting = [
        send("putLink", { as, params: { source, target }, body: { weight: 0.25 } }),
        send("deleteLink", { as, params: { source, target } }),
        send("trashMemory", { as, params: { id: source } }),
        send("archiveMemory", { as, params: { id: source } }),
      ];
      await gate.waiters(waiting.length);
      await revoke();
      await gate.open();
      expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    });
    const kept = await call("getMemory", { as: admin, params: { id: source } });
    expect(kept.body).toMatchObject({ archivedAt: null, links: { outbound: { value: 1 } } });
    expect((await call("getLink", { as: admin, params: { source, target } })).body.weight).toBe(1);
  });
});
