import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { buildSecret } from "#lib/testing/build-credential.ts";
import { buildWorkspace } from "#lib/testing/build-workspace.ts";
import { look } from "#lib/testing/look.ts";
import {
  type Answer,
  answerClient,
  buildClient,
  buildCode,
  buildPkce,
  buildTokens,
  origin,
  post,
  redirectUri,
  refresh,
  registerClient,
  show,
  toQuery,
} from "#lib/testing/oauth-client.ts";

let person: Actor;
let client: string;
let other: string;

beforeAll(async () => {
  person = await (await buildWorkspace()).addMember();
  client = await buildClient();
  other = await buildClient("Other");
});

const forged = (prefix: string) => prefix + randomBytes(32).toString("base64url");
const flipLast = (token: string) => token.slice(0, -2) + (token.at(-2) === "A" ? "B" : "A") + token.slice(-1);

/** Lets the time of all that connections have of a kind be over. */
async function expire(table: "api_keys" | "oauth_codes" | "oauth_refresh_tokens"): Promise<void> {
  await look(`update ${table} set expires_at = now() - interval '1 second' where connection_id is not null`);
}

describe("an access token that is refused", () => {
  const cases: Record<string, () => Promise<Answer>> = {
    "is none": () => show(""),
    "is forged": () => show(forged("weft_at_")),
    "has a letter changed": async () => show(flipLast((await buildTokens(person, client)).access_token)),
    "has a letter more": async () => show(`${(await buildTokens(person, client)).access_token}A`),
    "is in another case": async () => show((await buildTokens(person, client)).access_token.toUpperCase()),
    "is a refresh token": async () => show((await buildTokens(person, client)).refresh_token),
    "is a code": async () => show((await buildCode(person, client)).code),
    "is of another resource": async () =>
      show((await buildTokens(person, client)).access_token, "/mcp", "elsewhere.test"),
    "is for the HTTP API": async () =>
      show((await buildTokens(person, client)).access_token, "/api/v1/memories"),
    "has been given back": async () => {
      const { access_token: token } = await buildTokens(person, client);
      await post("revoke", { token, client_id: client });
      return show(token);
    },
    "is of a connection that was ended by a replay": async () => {
      const tokens = await buildTokens(person, client);
      await refresh(client, tokens.refresh_token);
      await refresh(client, tokens.refresh_token);
      return show(tokens.access_token);
    },
    "is past its time": async () => {
      const { access_token } = await buildTokens(person, client);
      await expire("api_keys");
      return show(access_token);
    },
  };
  it.each(Object.entries(cases))("%s", async (_, attempt) => {
    const { status, body } = await attempt();
    expect({ status, code: body.code }).toEqual({ status: 401, code: "unauthenticated" });
  });

  it("is no key either, nor is a key a token", async () => {
    expect((await show(await buildSecret(person))).status).toBe(200);
    expect((await show((await buildSecret(person)).replace("weft_", "weft_at_"))).status).toBe(401);
  });
});

describe("a code that is refused", () => {
  type Changes = Record<string, string | null>;
  const exchange = async (changes: Changes) =>
    post("token", { ...(await buildCode(person, client)), ...changes });
  const cases: Record<string, [error: string, attempt: () => Promise<Answer>]> = {
    "is forged": ["invalid_grant", () => exchange({ code: forged("weft_ac_") })],
    "is missing": ["invalid_request", () => exchange({ code: null })],
    "comes without a verifier": ["invalid_grant", () => exchange({ code_verifier: null })],
    "comes with another verifier": ["invalid_grant", () => exchange({ code_verifier: buildPkce().verifier })],
    "comes with the challenge for a verifier": [
      "invalid_grant",
      async () => {
        const { challenge } = buildPkce();
        const { body } = await answerClient(person, toQuery(client, challenge));
        const code = new URL(body.redirectTo).searchParams.get("code");
        return exchange({ code, code_verifier: challenge });
      },
    ],
    "comes from another client": ["invalid_grant", () => exchange({ client_id: other })],
    "comes from no client": ["invalid_client", () => exchange({ client_id: null })],
    "comes from a client that there is not": [
      "invalid_client",
      () => exchange({ client_id: "01890a5d-ac96-774b-bcce-b302099a8057" }),
    ],
    "comes from a client with a name for an id": ["invalid_client", () => exchange({ client_id: "scribe" })],
    "comes with another redirect URI": [
      "invalid_request",
      () => exchange({ redirect_uri: "http://127.0.0.1:1/callback" }),
    ],
    "comes without its redirect URI": ["invalid_request", () => exchange({ redirect_uri: null })],
    "comes for another resource": [
      "invalid_target",
      () => exchange({ resource: "https://elsewhere.test/mcp" }),
    ],
    "comes for the whole origin": ["invalid_target", () => exchange({ resource: origin })],
    "is shown as a refresh token": [
      "invalid_grant",
      async () => refresh(client, (await buildCode(person, client)).code),
    ],
    "comes with a grant that there is not": ["unsupported_grant_type", () => exchange({ grant_type: "x" })],
    "comes with a grant that is not ours": [
      "unsupported_grant_type",
      () => exchange({ grant_type: "password" }),
    ],
    "comes with no grant": ["invalid_client", () => exchange({ grant_type: null })],
    "was used": [
      "invalid_grant",
      async () => {
        const code = await buildCode(person, client);
        expect((await post("token", code)).status).toBe(200);
        return post("token", code);
      },
    ],
    "was shown with a wrong verifier before": [
      "invalid_grant",
      async () => {
        const code = await buildCode(person, client);
        await post("token", { ...code, code_verifier: buildPkce().verifier });
        return post("token", code);
      },
    ],
    "is past its time": [
      "invalid_grant",
      async () => {
        const code = await buildCode(person, client);
        await expire("oauth_codes");
        return post("token", code);
      },
    ],
  };
  it.each(Object.entries(cases))("%s", async (_, [error, attempt]) => {
    const { status, body } = await attempt();
    expect({ status, error: body.error }).toEqual({ status: 400, error });
    expect(body.access_token).toBeUndefined();
  });

  it("stays good for whom it was meant, when somebody else has tried it", async () => {
    const code = await buildCode(person, client);
    await post("token", { ...code, client_id: other });
    await post("token", { ...code, resource: "https://elsewhere.test/mcp" });
    expect((await post("token", code)).status).toBe(200);
  });
});

describe("a refresh token that is refused", () => {
  const tokens = () => buildTokens(person, client);
  const cases: Record<string, [error: string, attempt: () => Promise<Answer>]> = {
    "is forged": ["invalid_grant", () => refresh(client, forged("weft_rt_"))],
    "has a letter changed": [
      "invalid_grant",
      async () => refresh(client, flipLast((await tokens()).refresh_token)),
    ],
    "is an access token": ["invalid_grant", async () => refresh(client, (await tokens()).access_token)],
    "is of another client": ["invalid_grant", async () => refresh(other, (await tokens()).refresh_token)],
    "is for another resource": [
      "invalid_target",
      async () => refresh(client, (await tokens()).refresh_token, { resource: "https://elsewhere.test/mcp" }),
    ],
    "asks for more than it has": [
      "invalid_scope",
      async () =>
        refresh(client, (await tokens()).refresh_token, { scope: "memories:read memories:private" }),
    ],
    "was used": [
      "invalid_grant",
      async () => {
        const { refresh_token } = await tokens();
        await refresh(client, refresh_token);
        return refresh(client, refresh_token);
      },
    ],
    "has been given back": [
      "invalid_grant",
      async () => {
        const { refresh_token: token } = await tokens();
        await post("revoke", { token, client_id: client });
        return refresh(client, token);
      },
    ],
    "is past its time": [
      "invalid_grant",
      async () => {
        const { refresh_token } = await tokens();
        await expire("oauth_refresh_tokens");
        return refresh(client, refresh_token);
      },
    ],
  };
  it.each(Object.entries(cases))("%s", async (_, [error, attempt]) => {
    const { status, body } = await attempt();
    expect({ status, error: body.error }).toEqual({ status: 400, error });
    expect(body.access_token).toBeUndefined();
  });
});

describe("a request for a person's consent that is refused, and sends nobody anywhere", () => {
  const { challenge } = buildPkce();
  const cases: Record<string, () => string> = {
    "names no client": () => toQuery(client, challenge, { client_id: null }),
    "names a client that there is not": () => toQuery(person.userId, challenge),
    "names no redirect URI": () => toQuery(client, challenge, { redirect_uri: null }),
    "names another redirect URI": () => toQuery(client, challenge, { redirect_uri: "https://evil.example/" }),
    "names another path": () =>
      toQuery(client, challenge, { redirect_uri: "http://127.0.0.1:8976/callback2" }),
    "names another host of this machine": () =>
      toQuery(client, challenge, { redirect_uri: "http://localhost:8976/callback" }),
    "has a query more": () => toQuery(client, challenge, { redirect_uri: `${redirectUri}?a=b` }),
    "has a fragment": () => toQuery(client, challenge, { redirect_uri: `${redirectUri}#a` }),
    "has somebody before the host": () =>
      toQuery(client, challenge, { redirect_uri: "http://127.0.0.1:8976@evil.example/callback" }),
    "names its redirect URI twice": () =>
      `${toQuery(client, challenge)}&redirect_uri=${encodeURIComponent("https://evil.example/")}`,
    "has no challenge": () => toQuery(client, challenge, { code_challenge: null }),
    "has a challenge that is none": () => toQuery(client, "short"),
    "has a plain challenge": () => toQuery(client, challenge, { code_challenge_method: "plain" }),
    "does not say how its challenge is made": () =>
      toQuery(client, challenge, { code_challenge_method: null }),
    "wants a token at once": () => toQuery(client, challenge, { response_type: "token" }),
    "wants nothing": () => toQuery(client, challenge, { response_type: null }),
    "is for another resource": () => toQuery(client, challenge, { resource: "https://elsewhere.test/mcp" }),
    "is for the whole origin": () => toQuery(client, challenge, { resource: origin }),
  };
  it.each(Object.entries(cases))("%s", async (_, query) => {
    const { status, body } = await answerClient(person, query());
    expect({ status, code: body.code }).toEqual({ status: 400, code: "invalid_request" });
    expect(body.redirectTo).toBeUndefined();
  });

  it("not: one from another port of this machine, nor one in capital letters, nor without a resource", async () => {
    for (const changes of [
      { redirect_uri: "http://127.0.0.1:50123/callback" },
      { resource: "HTTP://WEFT.TEST:3000/mcp" },
      { resource: null },
      { state: null },
    ]) {
      const { status, body } = await answerClient(person, toQuery(client, challenge, changes));
      expect(status).toBe(200);
      expect(body.redirectTo).toContain(changes.redirect_uri ?? redirectUri);
    }
  });
});

describe("a client that is not registered", () => {
  it.each<[error: string, metadata: unknown]>([
    ["invalid_client_metadata", { client_name: "A" }],
    ["invalid_client_metadata", { redirect_uris: "https://a.example/" }],
    ["invalid_client_metadata", ["https://a.example/"]],
    ["invalid_redirect_uri", { redirect_uris: [] }],
    ["invalid_redirect_uri", { redirect_uris: Array(11).fill("https://a.example/") }],
    ...[
      "http://a.example/",
      "javascript:alert(1)",
      "data:text/html,x",
      "javascript://a/%0aalert(1)",
      "cursor:callback",
      "https://a.example/#x",
      "https://me@a.example/",
      "https://a.example/\u0000",
      "https://a.example/\\evil.example",
      `https://a.example/${"x".repeat(2_000)}`,
      "/callback",
      "",
    ].map((uri): [string, unknown] => [
      "invalid_redirect_uri",
      { redirect_uris: ["https://a.example/", uri] },
    ]),
  ])("%s: %j", async (error, metadata) => {
    const { status, body } = await registerClient(metadata);
    expect({ status, error: body.error }).toEqual({ status: 400, error });
  });

  it("gets no secret, whatever it asks for, and a name that shows what it is", async () => {
    const { status, body } = await registerClient({
      client_name: "  Scribe\u202e\u200b\n of\tours ",
      redirect_uris: ["https://a.example/callback?x=1", "http://[::1]/callback", "cursor://a.b/callback"],
      token_endpoint_auth_method: "client_secret_basic",
      application_type: "native",
      scope: "everything",
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ client_name: "Scribe of ours", token_endpoint_auth_method: "none" });
    expect(Object.keys(body)).not.toContain("client_secret");
  });
});
