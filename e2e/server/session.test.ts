import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { limits } from "#lib/contract/limits.ts";
import type { Person, Place } from "../administer.ts";
import { buildOwner, serverUrl } from "./place.ts";

const { port } = new URL(serverUrl);
const origins = { localhost: `http://localhost:${port}`, "127.0.0.1": `http://127.0.0.1:${port}` };

/** A browser's cookies, and no more of one. */
class Browser {
  readonly cookies = new Map<string, string>();
  readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  async fetch(
    path: string,
    init: RequestInit & { headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { ...(cookie ? { cookie } : {}), ...init.headers };
    const response = await fetch(`${this.origin}${path}`, { redirect: "manual", ...init, headers });
    for (const set of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === "" || /max-age=0|expires=thu, 01 jan 1970/i.test(set)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /** Posts a form to next-auth, with the token that it asks for. */
  async post(path: string, fields: Record<string, string>): Promise<Response> {
    const { csrfToken } = (await (await this.fetch("/api/auth/csrf")).json()) as { csrfToken: string };
    return this.fetch(path, { method: "POST", body: new URLSearchParams({ csrfToken, ...fields }) });
  }

  signIn(email: string, password: string): Promise<Response> {
    return this.post("/api/auth/callback/credentials", { email, password, json: "true" });
  }
}

let place: Place;
let person: Person;
beforeAll(async () => {
  ({ place, owner: person } = await buildOwner());
});

const session = "next-auth.session-token";

/** All that a sign-in that failed lets its sender see. */
async function seen(response: Response) {
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*/, "="));
  return { status: response.status, cookies, body: await response.text() };
}

describe.each(Object.entries(origins))("through %s", (_, origin) => {
  it("signs in, is known to the API, changes something from its own page only, and signs out", async () => {
    const browser = new Browser(origin);
    expect((await browser.fetch("/api/v1/me")).status).toBe(401);
    const signedIn = await browser.signIn(person.email.toUpperCase(), person.password);
    expect(signedIn.status).toBe(200);
    // The address that it leads on to is the one it came by.
    expect(new URL(((await signedIn.json()) as { url: string }).url).origin).toBe(origin);
    const set = signedIn.headers.getSetCookie().find((cookie) => cookie.startsWith(`${session}=`)) ?? "";
    for (const flag of ["HttpOnly", "SameSite=Lax", "Path=/"]) expect(set).toContain(flag);

    const me = await browser.fetch("/api/v1/me");
    expect(await me.json()).toMatchObject({ user: { email: person.email }, key: null, agent: null });
    const write = (headers: Record<string, string>) =>
      browser.fetch("/api/v1/memories", {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify({ content: "From a page" }),
      });
    expect((await write({ origin })).status).toBe(201);
    for (const headers of [{}, { origin: "https://elsewhere.example" }, { origin: "null" }]) {
      expect((await write(headers)).status).toBe(403);
    }

    expect((await write({ origin, "sec-fetch-site": "same-origin" })).status).toBe(201);
    for (const site of ["cross-site", "same-site", "none"]) {
      expect((await write({ origin, "sec-fetch-site": site })).status).toBe(403);
    }

    const kept = new Map(browser.cookies);
    const signedOut = await browser.post("/api/auth/signout", { json: "true" });
    expect(signedOut.status).toBe(200);
    expect(browser.cookies.has(session)).toBe(false);
    expect((await browser.fetch("/api/v1/me")).status).toBe(401);

    // Whoever kept the cookie has nothing: neither the API, nor a page, nor a new cookie.
    for (const [name, value] of kept) browser.cookies.set(name, value);
    expect((await browser.fetch("/api/v1/me")).status).toBe(401);
    expect((await browser.fetch("/dashboard")).headers.get("location")).toContain("/sign-in");
    const renewed = await browser.fetch("/api/auth/session");
    expect(await renewed.json()).toEqual({});
    expect(browser.cookies.has(session)).toBe(false);
  });

  it("shows pages to whoever is signed in, and the way in to everyone else", async () => {
    const browser = new Browser(origin);
    const away = await browser.fetch("/dashboard");
    expect([away.status, away.headers.get("location")]).toEqual([307, expect.stringContaining("/sign-in")]);
    expect((await browser.fetch("/sign-in")).status).toBe(200);
    await browser.signIn(person.email, person.password);
    const page = await browser.fetch(`/dashboard/${place.slug}/memory`);
    expect([page.status, page.headers.get("content-type")]).toEqual([
      200,
      expect.stringContaining("text/html"),
    ]);
    const stranger = await (await buildOwner()).place.slug;
    expect((await browser.fetch(`/dashboard/${stranger}/memory`)).status).toBe(404);
  });
});

describe("a sign-in that fails", () => {
  it("looks the same whether the account is there or not", async () => {
    const answers = [];
    for (const [email, password] of [
      [person.email, "wrong"],
      [`${randomUUID()}@test.example`, person.password],
      ["", ""],
    ] as const) {
      const browser = new Browser(origins.localhost);
      answers.push(await seen(await browser.signIn(email, password)));
      expect(browser.cookies.has(session)).toBe(false);
    }
    expect(answers[0]).toMatchObject({ status: 401, body: expect.stringContaining("CredentialsSignin") });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it("is not even tried after twenty in an hour, whoever asks, and says so", async () => {
    const member = await place.addPerson("Member");
    for (const email of [member.email, `${randomUUID()}@test.example`]) {
      const attempts = Array.from({ length: limits.signIn.attempts }, () =>
        new Browser(origins.localhost).signIn(email, "wrong"),
      );
      for (const { status } of await Promise.all(attempts)) expect(status).toBe(401);
      const browser = new Browser(origins["127.0.0.1"]);
      const limited = await seen(await browser.signIn(email.toUpperCase(), member.password));
      expect(limited.body).toContain("TooManyAttempts");
      expect(browser.cookies.has(session)).toBe(false);
    }
  });

  it("is what a form without the token is", async () => {
    const browser = new Browser(origins.localhost);
    const response = await browser.fetch("/api/auth/callback/credentials", {
      method: "POST",
      body: new URLSearchParams({ email: person.email, password: person.password, json: "true" }),
    });
    expect(response.headers.getSetCookie().some((cookie) => cookie.startsWith(`${session}=`))).toBe(false);
  });
});

describe("a session", () => {
  it("that was tampered with is none", async () => {
    const browser = new Browser(origins.localhost);
    await browser.signIn(person.email, person.password);
    const cookie = browser.cookies.get(session) ?? "";
    browser.cookies.set(session, `${cookie.slice(0, -4)}AAAA`);
    expect((await browser.fetch("/api/v1/me")).status).toBe(401);
  });

  it("never leads away from here", async () => {
    const browser = new Browser(origins.localhost);
    const response = await browser.post("/api/auth/callback/credentials", {
      email: person.email,
      password: person.password,
      callbackUrl: "https://elsewhere.example/",
      json: "true",
    });
    expect(new URL(((await response.json()) as { url: string }).url).origin).toBe(origins.localhost);
  });
});

describe("what next-auth does not know", () => {
  it("is a problem as anywhere under /api/", async () => {
    const browser = new Browser(origins.localhost);
    for (const [method, path, status] of [
      ["GET", "/api/auth/nothing", 404],
      ["GET", "/api/auth/callback/nothing", 404],
      ["POST", "/api/auth/nothing", 404],
      ["GET", "/api/auth", 404],
      ["PUT", "/api/auth/csrf", 405],
      ["OPTIONS", "/api/auth/csrf", 405],
    ] as const) {
      const response = await browser.fetch(path, { method });
      expect({ method, path, status: response.status }).toEqual({ method, path, status });
      expect(response.headers.get("content-type")).toBe("application/problem+json");
    }
  });
});
