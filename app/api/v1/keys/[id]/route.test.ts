import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { asOwner } from "#lib/db/transaction.ts";
import {
  buildKey,
  buildSecret,
  buildSession,
  type Credential,
  toBearer,
} from "#lib/testing/build-credential.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { call, refusal, send } from "#lib/testing/call-route.ts";
import { withGate } from "#lib/testing/with-gate.ts";

let workspace: TestWorkspace;
let me: Actor;
let session: Credential;

beforeAll(async () => {
  workspace = await buildWorkspace();
  me = await workspace.addMember();
  session = await buildSession(me.userId);
});

async function makeKey(as: Credential = session): Promise<{ id: string; as: Credential }> {
  const { id, secret } = (await call("createKey", { as })).body;
  return { id, as: toBearer(secret) };
}

async function expectEnded(as: Credential): Promise<void> {
  expect(await refusal("readMe", { as })).toMatchObject({ code: "unauthenticated" });
}

describe("DELETE 204", () => {
  it("revokes a key at once, and once", async () => {
    const key = await makeKey();
    expect((await call("revokeKey", { as: session, params: { id: key.id } })).status).toBe(204);
    await expectEnded(key.as);
    expect(await refusal("revokeKey", { as: session, params: { id: key.id } })).toMatchObject({
      code: "not_found",
    });
  });

  it("is granted to the key itself", async () => {
    const key = await makeKey();
    expect((await call("revokeKey", { as: key.as, params: { id: key.id } })).status).toBe(204);
    await expectEnded(key.as);
  });

  it("revokes what the key made, and what those made, and nothing else", async () => {
    const maker = await makeKey();
    const made = await makeKey(maker.as);
    const madeByThat = await makeKey(made.as);
    const other = await makeKey();
    await call("revokeKey", { as: session, params: { id: maker.id } });
    for (const { as } of [maker, made, madeByThat]) await expectEnded(as);
    expect((await call("readMe", { as: other.as })).status).toBe(200);
  });

  it("finds the key that is just being made by the one that it revokes", async () => {
    const maker = await makeKey();
    // Both stop at the workspace's row: the new key holds its maker already, and the revocation waits for that.
    const hold = "select from workspaces where id = $1 for update";
    await withGate(hold, [workspace.id], async (gate) => {
      const making = send("createKey", { as: maker.as });
      await gate.waiters(1);
      const revoking = send("revokeKey", { as: session, params: { id: maker.id } });
      await gate.waiters(2);
      await gate.open();
      expect((await revoking).status).toBe(204);
      const made = await making;
      if (made.status === 201) await expectEnded(toBearer((made.body as { secret: string }).secret));
      else expect(made.status).toBe(404);
    });
    const { items } = (await call("listKeys", { as: session })).body;
    const [newest] = items;
    expect(newest?.revokedAt).not.toBeNull();
  });

  it("makes nothing by a key that was revoked while it waited", async () => {
    const maker = await makeKey();
    const before = (await call("listKeys", { as: session })).body.items.length;
    const hold = "update api_keys set revoked_at = now() where id = $1";
    await withGate(hold, [maker.id], async (gate) => {
      const making = send("createKey", { as: maker.as });
      await gate.waiters(1);
      await gate.open();
      expect((await making).status).toBe(404);
    });
    expect((await call("listKeys", { as: session })).body.items).toHaveLength(before);
  });
});

describe("DELETE 403", () => {
  it("for an agent, of its own key too, whatever the id", async () => {
    const agent = await workspace.addAgent(me, { access: "write", private: true });
    const as = await buildKey(agent);
    const [own] = (await call("listKeys", { as })).body.items;
    for (const id of [own?.id ?? "", crypto.randomUUID()]) {
      expect(await refusal("revokeKey", { as, params: { id } })).toMatchObject({ code: "forbidden" });
    }
    expect((await call("readMe", { as })).status).toBe(200);
  });
});

describe("DELETE 404", () => {
  it("for anyone else's key, to an admin too, and for one of another workspace", async () => {
    const key = await makeKey();
    const admin = await workspace.addMember("admin");
    for (const as of [await buildKey(admin), await buildKey(await workspace.addMember())]) {
      expect(await refusal("revokeKey", { as, params: { id: key.id } })).toMatchObject({ code: "not_found" });
    }
    const elsewhere = await buildWorkspace();
    const away = await buildSecret({ ...me, workspaceId: elsewhere.id });
    const { id } = await asOwner((tx) =>
      tx.apiKey.findFirstOrThrow({ where: { workspaceId: elsewhere.id, prefix: away.slice(0, 12) } }),
    );
    expect(await refusal("revokeKey", { as: session, params: { id } })).toMatchObject({ code: "not_found" });
    expect((await call("readMe", { as: key.as })).status).toBe(200);
  });
});
