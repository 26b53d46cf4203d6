import { createHash, randomBytes } from "node:crypto";
import * as serverMetadata from "#app/.well-known/oauth-authorization-server/route.ts";
import * as resourceMetadata from "#app/.well-known/oauth-protected-resource/mcp/route.ts";
import * as consent from "#app/api/oauth/consent/route.ts";
import * as register from "#app/api/oauth/register/route.ts";
import * as revoke from "#app/api/oauth/revoke/route.ts";
import * as token from "#app/api/oauth/token/route.ts";
import type { Actor } from "#lib/actor.ts";
import { authenticate } from "#lib/auth/authenticate.ts";
import type { Access } from "#lib/contract/me.ts";
import { toProblemResponse } from "#lib/http/define-routes.ts";
import { buildSession, testHost, toBearer } from "./build-credential.ts";

export const origin = `http://${testHost}`;
export const resource = `${origin}/mcp`;
export const redirectUri = "http://127.0.0.1:8976/callback";

type Routes = Partial<Record<string, (request: Request) => Response | Promise<Response>>>;

/** A door that lets in whoever authenticate() does, and says as whom. */
const mcp: Routes = {
  POST: (request) =>
    authenticate(request)
      .then((credential) => Response.json(credential))
      .catch((error: unknown) => toProblemResponse(error, "test")),
};

const routes: Record<string, Routes> = {
  "/mcp": mcp,
  "/api/v1/memories": mcp,
  "/.well-known/oauth-authorization-server": { GET: serverMetadata.GET },
  "/.well-known/oauth-protected-resource/mcp": { GET: resourceMetadata.GET },
  "/api/oauth/consent": consent,
  "/api/oauth/register": register,
  "/api/oauth/revoke": revoke,
  "/api/oauth/token": token,
};

/** `fetch`, to the routes themselves. */
export async function fetchRoute(url: string | URL, init: RequestInit = {}): Promise<Response> {
  const { pathname, host } = new URL(url);
  const headers = new Headers(init.headers);
  if (!headers.has("host")) headers.set("host", host);
  const handler = routes[pathname]?.[init.method ?? "GET"];
  return handler ? handler(new Request(url, { ...init, headers })) : new Response(null, { status: 404 });
}

type Json = Record<string, unknown> &
  Record<"client_id" | "access_token" | "refresh_token" | "redirectTo", string>;
export type Answer = { status: number; headers: Headers; body: Json };

async function send(path: string, init: RequestInit): Promise<Answer> {
  const response = await fetchRoute(origin + path, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: JSON.parse(text || "{}") as Json };
}

/** Posts a form to an endpoint of sign-in; what is null is left out. */
export function post(path: "token" | "revoke", fields: Record<string, string | null>): Promise<Answer> {
  const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== null);
  return send(`/api/oauth/${path}`, { method: "POST", body: new URLSearchParams(given) });
}

export function registerClient(metadata: unknown): Promise<Answer> {
  const headers = { "content-type": "application/json" };
  return send("/api/oauth/register", { method: "POST", headers, body: JSON.stringify(metadata) });
}

/** A registered client, by its id. */
export async function buildClient(name = "Scribe", redirectUris: string[] = [redirectUri]): Promise<string> {
  return (await registerClient({ client_name: name, redirect_uris: redirectUris })).body.client_id;
}

export function buildPkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

/** The query by which a client sends a person to Weft; what is null is left out. */
export function toQuery(
  client: string,
  challenge: string,
  fields: Record<string, string | null> = {},
): string {
  const all = {
    response_type: "code",
    client_id: client,
    redirect_uri: redirectUri,
    code_challenge: challenge,
    code_challenge_method: "S256",
    state: "a state",
    resource,
    ...fields,
  };
  const given = Object.entries(all).filter((field): field is [string, string] => field[1] !== null);
  return new URLSearchParams(given).toString();
}

export type Consent = { access?: Access; private?: boolean; allowed?: boolean };

/** A person answers a client on Weft's page. */
export async function answerClient(person: Actor, request: string, said: Consent = {}): Promise<Answer> {
  const headers = { ...(await buildSession(person.userId)), "content-type": "application/json" };
  const body = {
    request,
    workspaceId: person.workspaceId,
    access: "write",
    private: false,
    allowed: true,
    ...said,
  };
  return send("/api/oauth/consent", { method: "POST", headers, body: JSON.stringify(body) });
}

/** A code that a person has let a client have, and what it takes to exchange it. */
export async function buildCode(person: Actor, client: string, said: Consent = {}) {
  const { verifier, challenge } = buildPkce();
  const { body } = await answerClient(person, toQuery(client, challenge), said);
  return {
    grant_type: "authorization_code",
    client_id: client,
    code: new URL(body.redirectTo).searchParams.get("code") ?? "",
    code_verifier: verifier,
    redirect_uri: redirectUri,
    resource,
  };
}

/** The tokens of a client that a person has let in. */
export async function buildTokens(person: Actor, client: string, said: Consent = {}): Promise<Json> {
  const { status, body } = await post("token", await buildCode(person, client, said));
  if (status !== 200) throw new Error(`no tokens: ${JSON.stringify(body)}`);
  return body;
}

/** New tokens for a refresh token. */
export function refresh(
  client: string,
  refreshToken: string,
  fields: Record<string, string> = {},
): Promise<Answer> {
  return post("token", {
    grant_type: "refresh_token",
    client_id: client,
    refresh_token: refreshToken,
    resource,
    ...fields,
  });
}

/** What the resource (or another path) answers to whoever shows this token. */
export function show(accessToken: string, path = "/mcp", host = testHost): Promise<Answer> {
  return send(path, { method: "POST", headers: { ...toBearer(accessToken), host } });
}
