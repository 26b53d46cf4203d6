// Past 300 lines: one command after another, with the same four questions of each: row, repeat, refusal, usage.
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { authenticate } from "#lib/auth/authenticate.ts";
import { readMe } from "#lib/auth/read-me.ts";
import { findSessionUser } from "#lib/auth/session.ts";
import { signIn } from "#lib/auth/sign-in.ts";
import { UserId } from "#lib/contract/id.ts";
import { buildSession } from "#lib/testing/build-credential.ts";
import { runWeft } from "#lib/testing/run-weft.ts";
import { asSuperuser } from "#lib/testing/superuser.ts";

const password = "a password that is long enough";

/** Names of a place that is not there yet. */
let email: string;
let slug: string;

beforeEach(() => {
  const unique = randomUUID();
  email = `${unique}@test.example`;
  slug = `w-${unique}`;
});

/** Runs a command with `--json` that must be done, and answers its row. */
async function run(...args: string[]): Promise<Record<string, unknown>> {
  const { ended, stdout, stderr } = await runWeft("admin", "--json", ...args);
  expect({ ended, stderr }).toEqual({ ended: 0, stderr: "" });
  expect(stdout.trim().split("\n")).toHaveLength(1);
  return JSON.parse(stdout) as Record<string, unknown>;
}

/** Runs a command that must be refused, and answers its problem document. */
async function refused(...args: string[]): Promise<Record<string, unknown>> {
  const { ended, stdout, stderr } = await runWeft("admin", "--json", ...args);
  expect({ ended, stdout }).toEqual({ ended: 1, stdout: "" });
  return JSON.parse(stderr) as Record<string, unknown>;
}

const addUser = (name = "Someone", secret = password) =>
  run("user", "add", email, "--name", name, "--password", secret);
const addWorkspace = (name = "A place") => run("workspace", "add", slug, "--name", name);
const addMember = (role = "member") => run("member", "add", slug, email, "--role", role);
const addKey = (...options: string[]) => run("key", "add", email, "--workspace", slug, ...options);

async function buildPlace() {
  const [user, workspace] = [await addUser(), await addWorkspace()];
  await addMember();
  return { userId: user.id, workspaceId: workspace.id };
}

/** Who a key is, as the server sees it. */
async function whoIs(key: unknown) {
  const request = new Request("http://weft.test/", { headers: { authorization: `Bearer ${key}` } });
  return readMe(await authenticate(request));
}

async function rows(sql: string, ...values: unknown[]): Promise<Record<string, unknown>[]> {
  return (await asSuperuser((client) => client.query(sql, values))).rows;
}

describe("user add", () => {
  it("prints the user it made, who signs in; a repeat changes nothing", async () => {
    const user = await addUser("A name");
    expect(user).toEqual({ id: expect.any(String), email, name: "A name" });
    expect(await signIn(email, password)).toEqual({ id: user.id });
    const before = await rows("select * from users where email = $1", email);
    expect(await addUser("A name")).toEqual(user);
    expect(await run("user", "add", email.toUpperCase(), "--name", "A name", "--password", password)).toEqual(
      user,
    );
    expect(await rows("select * from users where email = $1", email)).toEqual(before);
  });

  it("is refused when the e-mail has another name or password", async () => {
    await addUser("A name");
    for (const [name, secret] of [
      ["Another", password],
      ["A name", "another password"],
    ] as const) {
      const problem = await refused("user", "add", email, "--name", name, "--password", secret);
      expect(problem).toMatchObject({ code: "conflict", status: 409 });
    }
    expect(await signIn(email, "another password")).toBeNull();
  });

  it("is refused what can't be an account", async () => {
    for (const [address, name, secret, pointer] of [
      ["nobody", "A name", password, "#/email"],
      ["a b@test.example", "A name", password, "#/email"],
      [`${"x".repeat(320)}@test.example`, "A name", password, "#/email"],
      [email, "A name", "1234567", "#/password"],
      [email, "A name", "x".repeat(1_001), "#/password"],
      [email, "", password, "#/name"],
      [email, "x".repeat(101), password, "#/name"],
    ] as const) {
      const problem = await refused("user", "add", address, "--name", name, "--password", secret);
      expect(problem).toMatchObject({ code: "invalid_request", errors: [{ pointer }] });
    }
  });
});

describe("user sign-out", () => {
  it("ends every session of one person, and says how many; a repeat ends none", async () => {
    const user = await addUser();
    const id = UserId.parse(user.id);
    const sessions = [await buildSession(id), await buildSession(id)];
    const known = () => Promise.all(sessions.map((session) => findSessionUser(new Headers(session))));
    expect(await known()).toEqual([id, id]);
    expect(await run("user", "sign-out", email)).toEqual({ userId: id, ended: 2 });
    expect(await known()).toEqual([null, null]);
    expect(await run("user", "sign-out", email)).toEqual({ userId: id, ended: 0 });
  });

  it("is refused for nobody", async () => {
    expect(await refused("user", "sign-out", email)).toMatchObject({ code: "not_found" });
  });
});

describe("workspace add", () => {
  it("prints the workspace it made; a repeat changes nothing", async () => {
    const workspace = await addWorkspace("A place");
    expect(workspace).toEqual({ id: expect.any(String), slug, name: "A place" });
    expect(await addWorkspace("A place")).toEqual(workspace);
    expect(await rows("select id, slug, name from workspaces where slug = $1", slug)).toEqual([workspace]);
  });

  it("is refused when the slug has another name, or can't be one", async () => {
    await addWorkspace("A place");
    expect(await refused("workspace", "add", slug, "--name", "Another")).toMatchObject({ code: "conflict" });
    for (const bad of ["", "A", "a_b", "-a", "a-", "a b", "x".repeat(65), "\u00e9"]) {
      expect(await refused("workspace", "add", "--name", "A place", "--", bad)).toMatchObject({
        code: "invalid_request",
        errors: [{ pointer: "#/slug" }],
      });
    }
    for (const name of ["", "x".repeat(101)]) {
      expect(await refused("workspace", "add", `${slug}-2`, "--name", name)).toMatchObject({
        code: "invalid_request",
        errors: [{ pointer: "#/name" }],
      });
    }
  });
});

describe("member add and remove", () => {
  it("prints the membership; a repeat changes nothing, another role changes it", async () => {
    const [user, workspace] = [await addUser(), await addWorkspace()];
    const member = { workspaceId: workspace.id, userId: user.id };
    const stored = () => rows("select * from members where user_id = $1", user.id);
    for (const role of ["admin", "member", "viewer"]) {
      expect(await addMember(role)).toEqual({ ...member, role });
      const before = await stored();
      expect(before).toMatchObject([{ role, removed_at: null }]);
      expect(await addMember(role)).toEqual({ ...member, role });
      expect(await stored()).toEqual(before);
    }
  });

  it("ends the membership at once; a repeat changes nothing; the member may return", async () => {
    const { userId, workspaceId } = await buildPlace();
    const { key } = await addKey();
    expect(await whoIs(key)).toMatchObject({ user: { id: userId } });
    const removed = await run("member", "remove", slug, email);
    expect(removed).toEqual({ workspaceId, userId, removedAt: expect.any(String) });
    await expect(whoIs(key)).rejects.toMatchObject({ code: "not_found" });
    expect(await run("member", "remove", slug, email)).toEqual(removed);
    await addMember("viewer");
    expect((await whoIs(key)).workspaces).toMatchObject([{ role: "viewer", access: "read" }]);
  });

  it("is refused, and says why, without the user, the workspace or the membership", async () => {
    await addUser();
    expect(await refused("member", "add", slug, email, "--role", "member")).toMatchObject({
      code: "not_found",
    });
    await addWorkspace();
    expect(await refused("member", "add", slug, `x${email}`, "--role", "member")).toMatchObject({
      code: "not_found",
    });
    const problem = await refused("member", "remove", slug, email);
    expect(problem).toMatchObject({ code: "not_found", detail: expect.stringContaining(email) });
  });
});

describe("key add", () => {
  it("makes a new key each time, and prints its secret this once", async () => {
    const { userId, workspaceId } = await buildPlace();
    const first = await addKey();
    expect(first).toEqual({
      id: expect.any(String),
      key: expect.stringMatching(/^weft_/),
      prefix: String(first.key).slice(0, 12),
      workspace: slug,
      email,
      agent: null,
      readOnly: false,
      expiresAt: null,
    });
    const second = await addKey();
    expect(second.id).not.toBe(first.id);
    expect(second.key).not.toBe(first.key);
    for (const { id, key } of [first, second]) {
      expect(await whoIs(key)).toMatchObject({
        user: { id: userId },
        agent: null,
        key: { id },
        workspaces: [{ id: workspaceId, access: "write", private: true }],
      });
    }
  });

  it("with --agent makes the agent and its grant when they are missing, and sets the grant", async () => {
    await buildPlace();
    const first = await addKey("--agent", "helper", "--grant", "read");
    expect(first).toMatchObject({ agent: "helper" });
    const seen = await whoIs(first.key);
    expect(seen).toMatchObject({
      agent: { name: "helper" },
      workspaces: [{ access: "read", private: false }],
    });
    const second = await addKey("--agent", "helper", "--grant", "write", "--private");
    for (const { key } of [first, second]) {
      expect(await whoIs(key)).toMatchObject({
        agent: seen.agent,
        workspaces: [{ access: "write", private: true }],
      });
    }
  });

  it("takes --read-only and --expires", async () => {
    await buildPlace();
    for (const [duration, hours] of [
      ["12h", 12],
      ["90d", 90 * 24],
      ["2w", 14 * 24],
    ] as const) {
      const { expiresAt, readOnly, key } = await addKey("--expires", duration, "--read-only");
      expect(readOnly).toBe(true);
      const inHours = (Date.parse(String(expiresAt)) - Date.now()) / 3_600_000;
      expect(Math.abs(inHours - hours)).toBeLessThan(0.1);
      expect(await whoIs(key)).toMatchObject({
        key: { readOnly: true, expiresAt },
        workspaces: [{ access: "read" }],
      });
    }
  });

  it("is refused for who is no member, and leaves no agent behind", async () => {
    const [user] = [await addUser(), await addWorkspace()];
    const problem = await refused(
      "key",
      "add",
      email,
      "--workspace",
      slug,
      "--agent",
      "helper",
      "--grant",
      "read",
    );
    expect(problem).toMatchObject({ code: "not_found" });
    expect(await rows("select from agents where user_id = $1", user.id)).toEqual([]);
    await addMember();
    await run("member", "remove", slug, email);
    expect(await refused("key", "add", email, "--workspace", slug)).toMatchObject({ code: "not_found" });
  });

  it("is refused an agent's name that can't be", async () => {
    await buildPlace();
    for (const name of ["", "x".repeat(101)]) {
      const problem = await refused(
        "key",
        "add",
        email,
        "--workspace",
        slug,
        "--agent",
        name,
        "--grant",
        "read",
      );
      expect(problem).toMatchObject({ code: "invalid_request", errors: [{ pointer: "#/agent" }] });
    }
  });
});

describe("grant revoke", () => {
  it("ends what the agent may do, at once; a repeat changes nothing; a new key grants it again", async () => {
    const { workspaceId } = await buildPlace();
    const { key } = await addKey("--agent", "helper", "--grant", "write");
    const { agent } = await whoIs(key);
    const revoked = await run("grant", "revoke", email, "--workspace", slug, "--agent", "helper");
    expect(revoked).toEqual({ workspaceId, agentId: agent?.id, revokedAt: expect.any(String) });
    await expect(whoIs(key)).rejects.toMatchObject({ code: "not_found" });
    expect(await run("grant", "revoke", email, "--workspace", slug, "--agent", "helper")).toEqual(revoked);
    await addKey("--agent", "helper", "--grant", "read");
    expect(await whoIs(key)).toMatchObject({ workspaces: [{ access: "read" }] });
  });

  it("is refused for an agent without a grant", async () => {
    await buildPlace();
    const problem = await refused("grant", "revoke", email, "--workspace", slug, "--agent", "helper");
    expect(problem).toMatchObject({ code: "not_found" });
  });
});

describe("what people read", () => {
  it("is one line a field, and on standard error why not", async () => {
    const done = await runWeft("admin", "workspace", "add", slug, "--name", "A place");
    expect(done).toMatchObject({ ended: 0, stderr: "" });
    expect(done.stdout).toMatch(new RegExp(`^id +[0-9a-f-]{36}\nslug +${slug}\nname +A place\n$`));
    const refusal = await runWeft("admin", "workspace", "add", slug, "--name", "Another");
    expect(refusal).toMatchObject({
      ended: 1,
      stdout: "",
      stderr: expect.stringMatching(/^weft: .*exists already/),
    });
  });
});

describe("usage", () => {
  it.each([
    [[]],
    [["admin"]],
    [["nothing"]],
    [["admin", "user", "add"]],
    [["admin", "user", "add", "a@test.example", "--name", "A"]],
    [["admin", "user", "add", "a@test.example", "--name", "A", "--password", "12345678", "--colour", "red"]],
    [["admin", "user", "add", "a@test.example", "b@test.example", "--name", "A", "--password", "12345678"]],
    [["admin", "member", "add", "slug", "a@test.example"]],
    [["admin", "member", "add", "slug", "a@test.example", "--role", "owner"]],
    [["admin", "key", "add", "a@test.example"]],
    [["admin", "key", "add", "a@test.example", "--workspace", "slug", "--agent", "helper"]],
    [["admin", "key", "add", "a@test.example", "--workspace", "slug", "--grant", "read"]],
    [["admin", "key", "add", "a@test.example", "--workspace", "slug", "--private"]],
    [
      [
        "admin",
        "key",
        "add",
        "a@test.example",
        "--workspace",
        "slug",
        "--agent",
        "helper",
        "--grant",
        "admin",
      ],
    ],
    [["admin", "key", "add", "a@test.example", "--workspace", "slug", "--expires", "tomorrow"]],
    [["admin", "key", "add", "a@test.example", "--workspace", "slug", "--expires", "0d"]],
    [["admin", "grant", "revoke", "a@test.example", "--workspace", "slug"]],
  ])("is said on standard error: weft %j", async (args) => {
    const { ended, stdout, stderr } = await runWeft(...args);
    expect({ ended, stdout }).toEqual({ ended: "usage", stdout: "" });
    expect(stderr).not.toBe("");
  });
});
