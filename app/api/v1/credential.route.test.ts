import { randomBytes } from "node:crypto";
import { encode } from "next-auth/jwt";
import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { endpoints } from "#lib/contract/endpoints.ts";
import {
  buildKey,
  buildSecret,
  buildSession,
  type Credential,
  toBearer,
} from "#lib/testing/build-credential.ts";
import { buildSample, endpointNames } from "#lib/testing/build-sample.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { type Call, call, pointersOf, refusal, send } from "#lib/testing/call-route.ts";

let workspace: TestWorkspace;
let actor: Actor;
let secret: string;
let bad: Record<string, Credential>;
let good: Credential[];
let readOnly: Credential;

const hour = 3_600_000;

function flipLast(text: string): string {
  return text.slice(0, -2) + (text.at(-2) === "A" ? "B" : "A") + text.slice(-1);
}

beforeAll(async () => {
  workspace = await buildWorkspace();
  actor = await workspace.addMember();
  secret = await buildSecret(actor);
  const session = await buildSession(actor.userId);
  const foreign = await encode({
    token: { sub: actor.userId },
    secret: "another secret, of enough length too",
  });
  const revoked = await buildSecret(actor, { revokedAt: new Date(Date.now() - hour) });
  const expired = await buildSecret(actor, { expiresAt: new Date(Date.now() - 1_000) });
  bad = {
    "no credential": {},
    "an empty authorization": { authorization: "" },
    "a scheme alone": { authorization: "Bearer" },
    "another scheme": { authorization: `Basic ${Buffer.from(`${secret}:`).toString("base64")}` },
    "a key without its scheme": { authorization: secret },
    "two keys": { authorization: `Bearer ${secret} ${secret}` },
    "a malformed key": toBearer("weft_short"),
    "a key in another case": toBearer(secret.toUpperCase()),
    "a key and a letter more": toBearer(`${secret}A`),
    "an unknown key": toBearer(`weft_${randomBytes(32).toString("base64url")}`),
    "a revoked key": toBearer(revoked),
    "an expired key": toBearer(expired),
    "a malformed key beside a good session": { ...session, ...toBearer("weft_short") },
    "a session of another server": { ...session, cookie: `next-auth.session-token=${foreign}` },
    "a tampered session": { ...session, cookie: flipLast(session.cookie ?? "") },
    "an expired session": await buildSession(actor.userId, -60),
    "an empty session": { ...session, cookie: "next-auth.session-token=" },
    "a key as a cookie": { ...session, cookie: `next-auth.session-token=${secret}` },
  };
  readOnly = await buildKey(actor, { readOnly: true });
  good = [
    toBearer(secret),
    { authorization: `bEARER   ${secret}` },
    await buildKey(await workspace.addAgent(actor, { access: "write", private: true })),
    await buildKey(actor, { expiresAt: new Date(Date.now() + hour) }),
  ];
});

describe.each(endpointNames)("%s", (name) => {
  let sample: Call;
  beforeAll(async () => {
    sample = await buildSample(actor, name);
  });

  it("refuses whoever it can't tell, each in the same words", async () => {
    const answers = new Set<string>();
    for (const [what, as] of Object.entries(bad)) {
      const { status, headers, text } = await send(name, { ...sample, as });
      expect({ what, status, challenge: headers.get("www-authenticate") }).toEqual({
        what,
        status: 401,
        challenge: "Bearer",
      });
      answers.add(text.replace(headers.get("x-request-id") ?? "", ""));
    }
    expect([...answers]).toEqual([expect.stringContaining('"code":"unauthenticated"')]);
  });

  it("takes no key from the query", async () => {
    const query = { api_key: secret };
    expect(await refusal(name, { ...sample, query })).toMatchObject({ code: "unauthenticated" });
    const problem = await refusal(name, { ...sample, query, as: toBearer(secret) });
    expect(problem).toMatchObject({ code: "invalid_request" });
    expect(pointersOf(problem)).toEqual(["#/query/api_key"]);
  });

  it("refuses a write by a read-only key with 403, whatever else it says", async () => {
    const as = readOnly;
    if (endpoints[name].method === "GET") {
      expect((await call(name, { ...sample, as })).status).toBe(200);
      return;
    }
    const unknown = Object.fromEntries(
      Object.keys(sample.params ?? {}).map((param) => [param, crypto.randomUUID()]),
    );
    const malformed = Object.fromEntries(Object.keys(sample.params ?? {}).map((param) => [param, "x"]));
    const calls = [
      sample,
      { ...sample, params: unknown },
      { ...sample, params: malformed },
      { ...sample, query: "x=" },
    ];
    const answers = new Set<string>();
    for (const each of calls) {
      const { status, headers, text } = await send(name, { ...each, as });
      expect(status).toBe(403);
      answers.add(text.replace(headers.get("x-request-id") ?? "", ""));
    }
    expect([...answers]).toEqual([expect.stringContaining('"code":"forbidden"')]);
  });

  it("lets a session change something from a page of its own only", async () => {
    const session = await buildSession(actor.userId);
    const { origin: _, ...withoutOrigin } = session;
    const foreign: Credential[] = [
      withoutOrigin,
      ...[
        "null",
        "",
        "https://elsewhere.example",
        "http://weft.test:3001",
        "http://weft.test",
        "http://weft.test:3000.elsewhere.example",
        "http://elsewhere.example/weft.test:3000",
      ].map((origin) => ({ ...session, origin })),
    ];
    for (const as of foreign) {
      const { status, body } = await send(name, { ...sample, as });
      if (endpoints[name].method === "GET") expect(status).toBe(200);
      else expect({ status, body, as }).toMatchObject({ status: 403, body: { code: "forbidden" } });
    }
    expect((await call(name, { ...sample, as: session })).status).toBeLessThan(300);
  });

  it("answers a key, an agent's key, a key that has not expired, and any case of the scheme", async () => {
    for (const as of good) {
      // What is deleted or purged is there for one of them only.
      const request = 204 in endpoints[name].answers ? await buildSample(actor, name) : sample;
      expect((await call(name, { ...request, as })).status).toBeLessThan(300);
    }
  });
});
