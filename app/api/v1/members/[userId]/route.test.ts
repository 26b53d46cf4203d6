import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { buildKey, type Credential } from "#lib/testing/build-credential.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { type Call, call, refusal, send } from "#lib/testing/call-route.ts";
import { asSuperuser } from "#lib/testing/superuser.ts";
import { withGate } from "#lib/testing/with-gate.ts";

let workspace: TestWorkspace;
let boss: Actor;
let admin: Credential;
let me: Actor;
let as: Credential;

beforeEach(async () => {
  workspace = await buildWorkspace();
  boss = await workspace.addMember("admin");
  admin = await buildKey(boss);
  me = await workspace.addMember();
  as = await buildKey(me);
});

function change(by: Credential, { userId }: Actor, role: string): Call {
  return { as: by, params: { userId }, body: { role } };
}

function remove(by: Credential, { userId }: Actor): Call {
  return { as: by, params: { userId } };
}

async function countAdmins(): Promise<number> {
  const { rowCount } = await asSuperuser((client) =>
    client.query("select from members where workspace_id = $1 and role = 'admin' and removed_at is null", [
      workspace.id,
    ]),
  );
  return rowCount ?? 0;
}

describe("PATCH 200", () => {
  it("changes a role, and answers the same to a repeat", async () => {
    for (const role of ["viewer", "viewer", "admin", "member"]) {
      const { status, body } = await call("changeMember", change(admin, me, role));
      expect(status).toBe(200);
      expect(body).toMatchObject({ user: { id: me.userId }, role });
    }
  });

  it("lets an admin step down while there is another", async () => {
    await workspace.changeRole(me, "admin");
    expect((await call("changeMember", change(admin, boss, "viewer"))).body.role).toBe("viewer");
    expect(await refusal("changeMember", change(admin, me, "member"))).toMatchObject({ code: "forbidden" });
  });
});

describe("DELETE 204", () => {
  it("removes a member, once", async () => {
    expect((await call("removeMember", remove(admin, me))).status).toBe(204);
    expect(await refusal("removeMember", remove(admin, me))).toMatchObject({ code: "not_found" });
    expect(await refusal("changeMember", change(admin, me, "viewer"))).toMatchObject({ code: "not_found" });
    expect(await refusal("listMemories", { as })).toMatchObject({ code: "not_found" });
  });

  it("lets anyone leave", async () => {
    const viewer = await workspace.addMember("viewer");
    for (const actor of [me, viewer]) {
      expect((await call("removeMember", remove(await buildKey(actor), actor))).status).toBe(204);
    }
  });
});

describe("PATCH and DELETE 403", () => {
  it("for whoever is no admin, whoever is named", async () => {
    const viewer = await workspace.addMember("viewer");
    const agents = [
      await workspace.addAgent(boss, { access: "write", private: true }),
      await workspace.addAgent(me, { access: "write", private: true }),
    ];
    const stranger = await (await buildWorkspace()).addMember();
    for (const actor of [me, viewer, ...agents]) {
      const by = await buildKey(actor);
      for (const named of [boss, stranger]) {
        expect(await refusal("removeMember", remove(by, named))).toMatchObject({ code: "forbidden" });
        expect(await refusal("changeMember", change(by, named, "viewer"))).toMatchObject({
          code: "forbidden",
        });
      }
    }
    expect(await refusal("changeMember", change(as, me, "admin"))).toMatchObject({ code: "forbidden" });
    // An agent does not even let its own user leave.
    const agent = await buildKey(agents[1] ?? me);
    expect(await refusal("removeMember", remove(agent, me))).toMatchObject({ code: "forbidden" });
  });
});

describe("PATCH and DELETE 404", () => {
  it("for somebody who is a member elsewhere only", async () => {
    const stranger = await (await buildWorkspace()).addMember();
    expect(await refusal("removeMember", remove(admin, stranger))).toMatchObject({ code: "not_found" });
    expect(await refusal("changeMember", change(admin, stranger, "viewer"))).toMatchObject({
      code: "not_found",
    });
  });
});

describe("PATCH and DELETE 409", () => {
  it("for the last admin, by whichever way", async () => {
    const former = await workspace.addMember("admin");
    await workspace.removeMember(former);
    await (await buildWorkspace()).addMember("admin");
    for (const role of ["member", "viewer"]) {
      expect(await refusal("changeMember", change(admin, boss, role))).toMatchObject({ code: "conflict" });
    }
    expect(await refusal("removeMember", remove(admin, boss))).toMatchObject({ code: "conflict" });
    expect((await call("changeMember", change(admin, boss, "admin"))).status).toBe(200);
    expect(await countAdmins()).toBe(1);
  });
});

describe("two admins at once", () => {
  let other: Actor;
  let otherKey: Credential;
  beforeEach(async () => {
    other = await workspace.addMember("admin");
    otherKey = await buildKey(other);
  });

  const lock = "select pg_advisory_xact_lock(hashtextextended('members of ' || $1::uuid, 0))";

  /** Sends both, each past its first look, and answers their statuses in the order of their turns. */
  async function meet(first: () => Promise<{ status: number }>, second: () => Promise<{ status: number }>) {
    return withGate(lock, [workspace.id], async (gate) => {
      const one = first();
      await gate.waiters(1);
      const two = second();
      await gate.waiters(2);
      await gate.open();
      return (await Promise.all([one, two])).map(({ status }) => status);
    });
  }

  it("can't both leave, nor both step down", async () => {
    expect(
      await meet(
        () => send("removeMember", remove(admin, boss)),
        () => send("changeMember", change(otherKey, other, "member")),
      ),
    ).toEqual([204, 409]);
    expect(await countAdmins()).toBe(1);
  });

  it("can't remove each other: who was removed first removes nobody", async () => {
    expect(
      await meet(
        () => send("removeMember", remove(admin, other)),
        () => send("removeMember", remove(otherKey, boss)),
      ),
    ).toEqual([204, 404]);
    expect(await countAdmins()).toBe(1);
  });

  it("can't demote each other, nor add anybody when demoted", async () => {
    expect(
      await meet(
        () => send("changeMember", change(admin, other, "member")),
        () => send("changeMember", change(otherKey, boss, "member")),
      ),
    ).toEqual([200, 403]);
    await workspace.changeRole(other, "admin");
    await workspace.removeMember(me);
    const { rows } = await asSuperuser((client) =>
      client.query("select email from users where id = $1", [me.userId]),
    );
    expect(
      await meet(
        () => send("changeMember", change(admin, other, "member")),
        () => send("addMember", { as: otherKey, body: { email: rows[0].email, role: "admin" } }),
      ),
    ).toEqual([200, 403]);
    expect(await countAdmins()).toBe(1);
  });
});
