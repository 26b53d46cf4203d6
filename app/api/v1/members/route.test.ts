import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { asOwner } from "#lib/db/transaction.ts";
import { buildKey, type Credential } from "#lib/testing/build-credential.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildUser, buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { call, refusal } from "#lib/testing/call-route.ts";

let workspace: TestWorkspace;
let boss: Actor;
let admin: Credential;
let me: Actor;
let as: Credential;

beforeAll(async () => {
  workspace = await buildWorkspace();
  boss = await workspace.addMember("admin");
  admin = await buildKey(boss);
  me = await workspace.addMember();
  as = await buildKey(me);
});

async function account(userId: string) {
  const { id, name, email } = await asOwner((tx) => tx.user.findUniqueOrThrow({ where: { id: userId } }));
  return { id, name, email };
}

describe("GET 200", () => {
  it("lists everyone who is a member, by name; the e-mail is for admins and oneself", async () => {
    const place = await buildWorkspace();
    const [first, second, viewer, gone] = [
      await place.addMember("admin"),
      await place.addMember(),
      await place.addMember("viewer"),
      await place.addMember(),
    ];
    await place.removeMember(gone);
    const agent = await place.addAgent(first, { access: "write", private: true });
    const roles = { [first.userId]: "admin", [second.userId]: "member", [viewer.userId]: "viewer" };
    for (const [reader, seesAll] of [
      [first, true],
      [second, false],
      [viewer, false],
      [agent, false],
    ] as const) {
      const { items } = (await call("listMembers", { as: await buildKey(reader) })).body;
      const expected = await Promise.all(
        Object.entries(roles).map(async ([id, role]) => {
          const user = await account(id);
          const email = seesAll || id === reader.userId ? user.email : null;
          return { user: { ...user, email }, role, createdAt: expect.any(String) };
        }),
      );
      expect(items).toEqual(expected.toSorted((a, b) => (a.user.name < b.user.name ? -1 : 1)));
    }
    const query = { role: "viewer" };
    const { items } = (await call("listMembers", { as: await buildKey(first), query })).body;
    expect(items.map(({ user }) => user.id)).toEqual([viewer.userId]);
  });

  it("pages without a gap or a repeat", async () => {
    const place = await buildWorkspace();
    const key = await buildKey(await place.addMember());
    for (let count = 0; count < 4; count += 1) await place.addMember();
    const idsOf = async (query: Record<string, string>) => {
      const { body } = await call("listMembers", { as: key, query });
      return { ids: body.items.map(({ user }) => user.id), next: body.nextCursor };
    };
    const all = await idsOf({});
    const one = await idsOf({ limit: "2" });
    const two = await idsOf({ limit: "2", cursor: one.next ?? "" });
    const three = await idsOf({ limit: "2", cursor: two.next ?? "" });
    expect([...one.ids, ...two.ids, ...three.ids]).toEqual(all.ids);
    expect([all.ids.length, all.next, three.next]).toEqual([5, null, null]);
  });
});

describe("POST 201 and 200", () => {
  it("makes an account a member, whatever the case of its e-mail, once", async () => {
    const user = await account(await buildUser());
    const body = { email: user.email.toUpperCase(), role: "viewer" };
    const first = await call("addMember", { as: admin, body });
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      outcome: "created",
      member: { user, role: "viewer", createdAt: expect.any(String) },
    });
    const again = await call("addMember", { as: admin, body });
    expect(again.status).toBe(200);
    expect(again.body).toEqual({ ...first.body, outcome: "unchanged" });
  });

  it("brings a removed member back, to what they wrote", async () => {
    const member = await workspace.addMember();
    const { id } = await buildMemory(member, { scope: "private" });
    const key = await buildKey(member);
    await workspace.removeMember(member);
    const { email } = await account(member.userId);
    const { status } = await call("addMember", { as: admin, body: { email, role: "member" } });
    expect(status).toBe(201);
    expect((await call("getMemory", { as: key, params: { id } })).status).toBe(200);
  });
});

describe("POST 403", () => {
  it("for whoever is no admin, whatever they say", async () => {
    const { email } = await account(await buildUser());
    const agent = await workspace.addAgent(boss, { access: "write", private: true });
    for (const actor of [me, await workspace.addMember("viewer"), agent]) {
      for (const body of [
        { email, role: "member" },
        { email: "nobody@test.example", role: "admin" },
      ]) {
        expect(await refusal("addMember", { as: await buildKey(actor), body })).toMatchObject({
          code: "forbidden",
        });
      }
    }
    expect((await call("listMembers", { as, query: { limit: "200" } })).text).not.toContain(email);
  });
});

describe("POST 404", () => {
  it("points at an e-mail that nobody has", async () => {
    const body = { email: "nobody@test.example", role: "member" };
    expect(await refusal("addMember", { as: admin, body })).toMatchObject({
      code: "not_found",
      errors: [{ pointer: "#/email" }],
    });
  });
});

describe("POST 409", () => {
  it("for a member with another role", async () => {
    const { email } = await account(me.userId);
    const body = { email, role: "viewer" };
    expect(await refusal("addMember", { as: admin, body })).toMatchObject({ code: "conflict" });
    expect((await call("readMe", { as })).body.workspaces).toMatchObject([{ role: "member" }]);
  });
});
