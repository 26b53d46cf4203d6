import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ServiceError } from "#lib/contract/error.ts";
import type { UserId } from "#lib/contract/id.ts";
import { buildSecret, buildSession } from "#lib/testing/build-credential.ts";
import { buildUser, buildWorkspace } from "#lib/testing/build-workspace.ts";
import { refusalOf } from "#lib/testing/refusal-of.ts";
import { asSuperuser } from "#lib/testing/superuser.ts";
import { authenticate } from "./authenticate.ts";

// Before anything reads the environment, which it does once a file.
process.env.NEXTAUTH_URL = "https://weft.example/somewhere";
afterAll(() => {
  delete process.env.NEXTAUTH_URL;
});

let userId: UserId;
beforeAll(async () => {
  userId = await buildUser();
});

async function write(headers: Record<string, string>): Promise<string> {
  const session = await buildSession(userId);
  const request = new Request("http://weft.test/", {
    method: "PUT",
    // Where Weft is reached by https, next-auth lets its cookie go over nothing else.
    headers: { cookie: `__Secure-${session.cookie}`, ...headers },
  });
  return refusalOf(authenticate(request));
}

describe("a change by session, where NEXTAUTH_URL says which origin is Weft's", () => {
  it("comes from that origin, whatever host was asked", async () => {
    expect(await write({ origin: "https://weft.example", host: "10.0.0.1:3000" })).toBe("none");
    for (const origin of [
      "http://10.0.0.1:3000",
      "https://weft.example:8443",
      "https://a.weft.example",
      "null",
    ]) {
      expect(await write({ origin, host: "10.0.0.1:3000" })).toBe("forbidden");
    }
    expect(await write({ host: "weft.example" })).toBe("forbidden");
  });
});

describe("what is stored of a key", () => {
  it("is its hash and its prefix, never itself", async () => {
    const actor = await (await buildWorkspace()).addMember();
    const secret = await buildSecret(actor);
    const { rows } = await asSuperuser((client) =>
      client.query("select k::text as row, k.prefix from api_keys k where user_id = $1", [actor.userId]),
    );
    expect(rows).toEqual([{ row: expect.any(String), prefix: secret.slice(0, 12) }]);
    expect(rows[0].row).not.toContain(secret.slice("weft_".length));
    expect(rows[0].row).not.toContain(Buffer.from(secret).toString("hex"));
  });

  it("is what it is found by, until it is revoked or expires", async () => {
    const actor = await (await buildWorkspace()).addMember();
    const secret = await buildSecret(actor);
    const request = () =>
      new Request("http://weft.test/", { headers: { authorization: `Bearer ${secret}` } });
    const { userId, workspaceId } = actor;
    expect(await authenticate(request())).toMatchObject({ via: "key", userId, workspaceId, agentId: null });
    for (const column of ["revoked_at", "expires_at"]) {
      await asSuperuser((client) =>
        client.query(`update api_keys set ${column} = now() where user_id = $1`, [userId]),
      );
      const error: unknown = await authenticate(request()).catch((reason) => reason);
      expect(error).toBeInstanceOf(ServiceError);
      expect(error).toMatchObject({
        code: "unauthenticated",
        details: { headers: { "WWW-Authenticate": "Bearer" } },
      });
      await asSuperuser((client) =>
        client.query(`update api_keys set ${column} = null where user_id = $1`, [userId]),
      );
      expect(await refusalOf(authenticate(request()))).toBe("none");
    }
  });
});
