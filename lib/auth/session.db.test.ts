import { createHash, randomBytes } from "node:crypto";
import { decode, encode } from "next-auth/jwt";
import { beforeAll, describe, expect, it } from "vitest";
import { addUser } from "#lib/administration/add-user.ts";
import type { UserId } from "#lib/contract/id.ts";
import { env } from "#lib/env.ts";
import { buildSession } from "#lib/testing/build-credential.ts";
import { buildUser } from "#lib/testing/build-workspace.ts";
import { asSuperuser } from "#lib/testing/superuser.ts";
import { beginSession, endSession, SessionClaims } from "./open-session.ts";
import { findSessionUser, sessionOptions } from "./session.ts";

let userId: UserId;
let token: string;

beforeAll(async () => {
  userId = await buildUser();
  token = (await buildSession(userId)).cookie?.split("=")[1] ?? "";
});

function userOf(cookie: string): Promise<UserId | null> {
  return findSessionUser(new Headers({ cookie }));
}

describe("findSessionUser", () => {
  it("finds the session among other cookies", async () => {
    for (const cookie of [
      `next-auth.session-token=${token}`,
      `a=b; next-auth.session-token=${token}; c="d=e"`,
      `theme; next-auth.session-token=${token};`,
    ]) {
      expect(await userOf(cookie)).toBe(userId);
    }
  });

  it("is of nobody without the cookie, or with one that is not ours", async () => {
    expect(await findSessionUser(new Headers())).toBeNull();
    const parts = token.split(".");
    for (const value of [
      "",
      "x",
      token.slice(0, -1),
      token.slice(1),
      `${token}A`,
      parts.slice(0, 4).join("."),
      // Each part altered by a letter at its end.
      ...parts.map((_, index) => parts.map((part, at) => (at === index ? `${part}AAAA` : part)).join(".")),
      await encode({ token: { sub: userId }, secret: randomBytes(32).toString("hex") }),
      await encode({ token: { sub: userId }, secret: env().NEXTAUTH_SECRET, maxAge: -60 }),
      await encode({ token: {}, secret: env().NEXTAUTH_SECRET }),
      await encode({ token: { sub: "not-an-id" }, secret: env().NEXTAUTH_SECRET }),
      Buffer.from(JSON.stringify({ sub: userId })).toString("base64url"),
    ]) {
      expect({ value, user: await userOf(`next-auth.session-token=${value}`) }).toEqual({
        value,
        user: null,
      });
    }
    expect(await userOf(`my-next-auth.session-token=${token}`)).toBeNull();
  });

  it("reads no bearer token: a session is a cookie", async () => {
    const headers = new Headers({ authorization: `Bearer ${token}`, cookie: "next-auth.session-token=x" });
    expect(await findSessionUser(headers)).toBeNull();
  });
});

describe("a session", () => {
  it("ends after two weeks, and holds nothing but who it is", async () => {
    const { session, secret } = sessionOptions();
    expect(session).toMatchObject({ strategy: "jwt", maxAge: 1_209_600 });
    const claims = await decode({ token, secret: String(secret) });
    expect(Object.keys(claims ?? {}).sort()).toEqual(["exp", "iat", "jti", "sid", "sub"]);
  });
});

describe("a session that has ended", () => {
  const cookieOf = async (id: UserId) => (await buildSession(id)).cookie ?? "";
  const claimsOf = async (cookie: string) =>
    SessionClaims.parse(await decode({ token: cookie.split("=")[1] ?? "", secret: env().NEXTAUTH_SECRET }));

  it("is none from the next request on, and ends no other", async () => {
    const [mine, other] = [await cookieOf(userId), await cookieOf(userId)];
    await endSession(await claimsOf(mine));
    expect([await userOf(mine), await userOf(other)]).toEqual([null, userId]);
  });

  it("is ended by its own user only", async () => {
    const [stranger, cookie] = [await buildUser(), await cookieOf(userId)];
    const claims = await claimsOf(cookie);
    await endSession({ ...claims, sub: stranger });
    expect(await userOf(cookie)).toBe(userId);
    const forged = await encode({ token: { ...claims, sub: stranger }, secret: env().NEXTAUTH_SECRET });
    expect(await userOf(`next-auth.session-token=${forged}`)).toBeNull();
  });

  it("is every one of a user whose password has changed, and of nobody else", async () => {
    const [changed, other] = [await buildUser(), await buildUser()];
    const cookies = [await cookieOf(changed), await cookieOf(changed), await cookieOf(other)];
    const update = (set: string) =>
      asSuperuser((client) => client.query(`update users set ${set} where id = $1`, [changed]));
    await update("name = 'Renamed', password_hash = password_hash");
    expect(await Promise.all(cookies.map(userOf))).toEqual([changed, changed, other]);
    await update("password_hash = 'another'");
    expect(await Promise.all(cookies.map(userOf))).toEqual([null, null, other]);
  });

  it("is one whose time is over, whatever its cookie says, and the next sign-in clears it", async () => {
    const [late, cookie] = [await buildUser(), await cookieOf(userId)];
    const expired = await cookieOf(late);
    await asSuperuser((client) =>
      client.query("update sessions set expires_at = now() where user_id = $1", [late]),
    );
    expect([await userOf(expired), await userOf(cookie)]).toEqual([null, userId]);
    await beginSession(userId);
    const { rowCount } = await asSuperuser((client) =>
      client.query("select from sessions where user_id = $1", [late]),
    );
    expect(rowCount).toBe(0);
  });

  it("is not renewed by next-auth", async () => {
    const token = await claimsOf(await cookieOf(userId));
    const renew = () => sessionOptions().callbacks?.jwt?.({ token, user: undefined } as never);
    expect(await renew()).toEqual(token);
    await endSession(token);
    await expect(renew()).rejects.toThrow("ended");
  });
});

describe("what is stored of a password", () => {
  it("is an argon2id hash with a salt of its own", async () => {
    const password = "the same password for both";
    const ids: UserId[] = [];
    for (const name of ["One", "Two"]) {
      ids.push((await addUser({ email: `${crypto.randomUUID()}@test.example`, name, password })).id);
    }
    const { rows } = await asSuperuser((client) =>
      client.query<{ password_hash: string }>("select password_hash from users where id = any ($1)", [ids]),
    );
    for (const row of rows) expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(new Set(rows.map((row) => row.password_hash)).size).toBe(2);
    expect(JSON.stringify(rows)).not.toContain(createHash("sha256").update(password).digest("hex"));
  });
});
