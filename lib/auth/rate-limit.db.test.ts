import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { limits } from "#lib/contract/limits.ts";
import { asOwner } from "#lib/db/transaction.ts";
import { buildKey, buildSession, type Credential, toBearer } from "#lib/testing/build-credential.ts";
import { buildWorkspace } from "#lib/testing/build-workspace.ts";
import { type Received, send } from "#lib/testing/call-route.ts";
import { withoutDatabase } from "#lib/testing/without-database.ts";
import { buildApiKey } from "./api-key.ts";
import { authenticateAgain } from "./authenticate.ts";
import {
  addressOf,
  assertMayAsk,
  countUnknown,
  mayTrySignIn,
  resetRateLimits,
  toBucketName,
} from "./rate-limit.ts";

// Before anything reads the environment, which it does once a file.
process.env.WEFT_RATE_LIMIT = "on";

const { credential, unknown, signInAddress } = limits.rate;
const policy = '"default";q=1200;w=60;burst=200';

// Buckets fill as time goes by: here it does so when a test says.
const clock = vi.spyOn(performance, "now");

let owner: Actor;
beforeEach(async () => {
  clock.mockReturnValue(1_000);
  resetRateLimits();
  owner = await (await buildWorkspace()).addMember();
});

const from = (address: string) => ({ "weft-client-address": address });

function ask(as: Credential, headers: Record<string, string> = {}): Promise<Received> {
  return send("readMe", { as, headers });
}

/** Takes all that is left for a key that has been known before. */
function exhaustKey(as: Credential): void {
  const name = toBucketName("key", as.authorization?.slice("Bearer ".length) ?? "");
  for (let left = credential.burst - 1; left > 0; left -= 1)
    assertMayAsk(new Request("http://weft.test/"), name);
}

/** Lets an address show as many that nobody knows as it may. */
function exhaustAddress(address: string): void {
  const request = new Request("http://weft.test/", { headers: from(address) });
  for (let left = unknown.burst; left > 0; left -= 1) countUnknown(request, null);
}

describe("a credential", () => {
  it.each(["key", "session"])(
    "that is a %s is told how much it may ask, also when it is refused",
    async (via) => {
      const as = via === "key" ? await buildKey(owner) : await buildSession(owner.userId);
      const first = await ask(as);
      expect(first.headers.get("ratelimit-policy")).toBe(policy);
      expect(first.headers.get("ratelimit")).toBe(`"default";r=${credential.burst - 1};t=1`);
      const missing = await send("getMemory", { as, params: { id: crypto.randomUUID() } });
      expect(missing.status).toBe(404);
      expect(missing.headers.get("ratelimit")).toMatch(/^"default";r=1\d\d;t=1$/);
    },
  );

  it("counts a request once, however often its credential is asked for again while it is answered", async () => {
    const as = await buildKey(owner);
    await ask(as);
    const request = new Request("http://weft.test/", { headers: { authorization: as.authorization ?? "" } });
    for (let times = 3; times > 0; times -= 1) await authenticateAgain(request);
    expect((await ask(as)).headers.get("ratelimit")).toBe(`"default";r=${credential.burst - 2};t=1`);
  });

  it("gets 429 with Retry-After when it asks too often, without the database; another one does not", async () => {
    const [as, other] = [await buildKey(owner), await buildKey(owner)];
    await ask(other);
    await ask(as);
    exhaustKey(as);
    const refused = await ask(as);
    expect(refused.body).toMatchObject({ code: "rate_limited", status: 429 });
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(refused.headers.get("ratelimit")).toBe('"default";r=0;t=1');
    expect(refused.headers.get("ratelimit-policy")).toBe(policy);
    expect((await ask(other)).status).toBe(200);
    expect((await withoutDatabase(() => ask(as))).status).toBe(429);
    clock.mockReturnValue(1_050);
    expect((await ask(as)).status).toBe(200);
  });

  it("of a user's sessions is counted together", async () => {
    const sessions = [await buildSession(owner.userId), await buildSession(owner.userId)];
    const left = [];
    for (const as of sessions) left.push((await ask(as)).headers.get("ratelimit"));
    expect(left).toEqual(['"default";r=199;t=1', '"default";r=198;t=1']);
  });
});

describe("an address", () => {
  const stranger = () => toBearer(buildApiKey().key);

  it("that shows too many keys that nobody knows is not looked up for; others are, and so are keys known from there", async () => {
    const known = await buildKey(owner);
    await ask(known, from("192.0.2.1"));
    exhaustAddress("192.0.2.1");
    const refused = await ask(stranger(), from("192.0.2.1"));
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(refused.headers.has("ratelimit")).toBe(false);
    const unasked = await withoutDatabase(() => ask(stranger(), from("192.0.2.1")));
    expect(unasked.status).toBe(429);
    expect((await ask(stranger(), from("192.0.2.2"))).status).toBe(401);
    expect((await ask(known, from("192.0.2.1"))).status).toBe(200);
  });

  it("is charged for a key that was known and is no more", async () => {
    const as = await buildKey(owner);
    await ask(as, from("192.0.2.3"));
    await asOwner((tx) =>
      tx.apiKey.updateMany({ where: { userId: owner.userId }, data: { revokedAt: new Date() } }),
    );
    expect((await ask(as, from("192.0.2.3"))).status).toBe(401);
    for (let left = unknown.burst - 1; left > 0; left -= 1)
      countUnknown(new Request("http://weft.test/", { headers: from("192.0.2.3") }), null);
    expect((await ask(as, from("192.0.2.3"))).status).toBe(429);
  });

  it("has so many attempts to sign in at once, and no more", () => {
    const tries = Array.from({ length: signInAddress.burst + 5 }, () =>
      mayTrySignIn(new Headers(from("192.0.2.4"))),
    );
    expect(tries.filter(Boolean)).toHaveLength(signInAddress.burst);
    expect(mayTrySignIn(new Headers(from("192.0.2.5")))).toBe(true);
  });

  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:db8:1:2::9", "2001:db8:1:2"],
    ["2001:db8::9", "2001:db8:0:0"],
  ])("%s counts as %s", (address, counted) => {
    expect(addressOf(new Headers(from(address)))).toBe(counted);
  });
});
