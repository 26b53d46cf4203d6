import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { asOwner } from "#lib/db/transaction.ts";
import { addToWorkspace } from "#lib/testing/add-to-workspace.ts";
import { buildKey, buildSecret, buildSession, toBearer } from "#lib/testing/build-credential.ts";
import { buildUser, buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { call, refusal } from "#lib/testing/call-route.ts";
import { look } from "#lib/testing/look.ts";

let workspace: TestWorkspace;
let other: TestWorkspace;
let member: Actor;

beforeAll(async () => {
  [workspace, other] = [await buildWorkspace(), await buildWorkspace()];
  member = await workspace.addMember("admin");
  await addToWorkspace(other.id, member.userId, "viewer");
});

/** The account behind an actor, as /me shows it. */
async function account(userId: string) {
  const { id, name, email } = await asOwner((tx) => tx.user.findUniqueOrThrow({ where: { id: userId } }));
  return { id, name, email };
}

function place({ id, slug }: TestWorkspace, role: string, access: string, isPrivate: boolean) {
  return { id, slug, name: slug, role, access, private: isPrivate };
}

describe("GET 200", () => {
  it("names every workspace of a session's user, by name, with what they may do there", async () => {
    const { body } = await call("readMe", { as: await buildSession(member.userId) });
    const places = [place(workspace, "admin", "write", true), place(other, "viewer", "read", false)];
    expect(body).toEqual({
      user: await account(member.userId),
      agent: null,
      key: null,
      workspaces: places.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    });
  });

  it("names the workspace of a key only, and the key, but not its secret", async () => {
    const expiresAt = new Date(Date.now() + 3_600_000);
    const secret = await buildSecret(member, { expiresAt });
    const { body, text } = await call("readMe", { as: toBearer(secret) });
    expect(body).toEqual({
      user: await account(member.userId),
      agent: null,
      key: {
        id: expect.any(String),
        prefix: secret.slice(0, 12),
        readOnly: false,
        expiresAt: expiresAt.toISOString(),
      },
      workspaces: [place(workspace, "admin", "write", true)],
    });
    expect(text).not.toContain(secret);
  });

  it("says of a read-only key that it may read", async () => {
    const { body } = await call("readMe", { as: await buildKey(member, { readOnly: true }) });
    expect(body.key).toMatchObject({ readOnly: true, expiresAt: null });
    expect(body.workspaces).toEqual([place(workspace, "admin", "read", true)]);
  });

  it.each([
    [{ access: "write", private: true }],
    [{ access: "read", private: false }],
    [{ access: "read", private: true }],
    [{ access: "write", private: false }],
  ] as const)("names the agent of a key, and its grant: %j", async (grant) => {
    const agent = await workspace.addAgent(member, grant);
    const { body } = await call("readMe", { as: await buildKey(agent) });
    expect(body).toMatchObject({
      user: await account(member.userId),
      agent: { id: agent.agentId, name: expect.stringMatching(/^Agent /) },
      workspaces: [place(workspace, "admin", grant.access, grant.private)],
    });
  });

  it("gives a viewer, and the agent of one, no more than a viewer may", async () => {
    const viewer = await workspace.addMember("viewer");
    const agent = await workspace.addAgent(viewer, { access: "write", private: true });
    for (const actor of [viewer, agent]) {
      const { body } = await call("readMe", { as: await buildKey(actor) });
      expect(body.workspaces).toEqual([place(workspace, "viewer", "read", false)]);
    }
  });

  it("acts in no workspace, and so does not mind which one is named", async () => {
    const as = await buildSession(member.userId);
    const { body } = await call("readMe", { as });
    for (const named of [other.slug, crypto.randomUUID(), "no such place"]) {
      expect((await call("readMe", { as: { ...as, "weft-workspace": named } })).body).toEqual(body);
    }
  });

  it("has no workspace for a session of someone who is in none any more", async () => {
    const leaving = await workspace.addMember();
    await workspace.removeMember(leaving);
    for (const userId of [leaving.userId, await buildUser()]) {
      const { body } = await call("readMe", { as: await buildSession(userId) });
      expect(body).toMatchObject({ user: await account(userId), workspaces: [] });
    }
  });
});

describe("GET 401", () => {
  it("for a session that has been ended", async () => {
    const userId = await buildUser();
    const as = await buildSession(userId);
    await look("delete from sessions where user_id = $1", [userId]);
    expect(await refusal("readMe", { as })).toMatchObject({ code: "unauthenticated" });
  });
});

describe("GET 404", () => {
  it("for a key whose membership or grant has ended", async () => {
    const leaving = await workspace.addMember();
    const agent = await workspace.addAgent(leaving, { access: "write", private: true });
    const keys = [await buildKey(agent), await buildKey(leaving)] as const;
    await workspace.revokeGrant(agent);
    expect(await refusal("readMe", { as: keys[0] })).toMatchObject({ code: "not_found" });
    await workspace.removeMember(leaving);
    expect(await refusal("readMe", { as: keys[1] })).toMatchObject({ code: "not_found" });
  });
});
