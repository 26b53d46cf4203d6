import OAuth2Server from "@node-oauth/oauth2-server";
import { buildToken } from "#lib/auth/oauth-token.ts";
import { limits } from "#lib/contract/limits.ts";
import type { Transaction } from "#lib/db/transaction.ts";
import { findClient, type OauthClient } from "./client.ts";
import { isSameRedirectUri } from "./redirect-uri.ts";
import { invalidTarget, isResource, type Refusal, toParameters, toRefusal } from "./refusal.ts";

/** What a client asks of a person, when nothing is wrong with it. */
export type Authorization = {
  client: OauthClient;
  redirectUri: string;
  state: string | null;
  scopes: string[];
  challenge: string;
};

/** A client that may be told something, at a redirect URI of its own. */
export type Told = Pick<Authorization, "client" | "redirectUri" | "state">;

/** A request that is refused. Where its redirect URI is the client's own, the client may be told. */
export type Refused = { refusal: Refusal; told: Told | null };

/** Makes the code good for what a person has said. */
export type Save = (code: string, asked: Authorization) => Promise<void>;

/** What the library does not ask for: PKCE at all, and its method by name. */
function assertStrict({ code_challenge = "", code_challenge_method }: Record<string, string>): void {
  if (code_challenge_method !== "S256" || !/^[A-Za-z0-9_-]{43}$/.test(code_challenge)) {
    throw new OAuth2Server.InvalidRequestError("PKCE is needed: a code_challenge, by S256.");
  }
}

/**
 * An authorization request (OAuth 2.1, 4.1.1), checked by the library; then `save` is called with the code that the client will be
 * sent back with.
 */
export async function authorize(
  tx: Transaction,
  search: URLSearchParams,
  resource: string,
  save: Save,
): Promise<{ asked: Authorization; code: string } | Refused> {
  let client: OauthClient | null = null;
  let asked: Authorization | null = null;
  let parameters: Record<string, string> = {};
  const isOurs = (redirectUri: string) =>
    client?.redirectUris.some((uri) => isSameRedirectUri(redirectUri, uri)) ?? false;
  const toTold = () => {
    const { redirect_uri: redirectUri, state = null } = parameters;
    return client && redirectUri && isOurs(redirectUri) ? { client, redirectUri, state } : null;
  };
  const model = {
    async getClient(id: string) {
      client = await findClient(tx, id);
      return client && { ...client, grants: ["authorization_code"] };
    },
    async validateRedirectUri(redirectUri: string) {
      return isOurs(redirectUri);
    },
    async validateScope(_user: object, _client: object, scope: string[] | undefined) {
      assertStrict(parameters);
      if (!isResource(parameters.resource, resource)) throw invalidTarget();
      return scope ?? [];
    },
    async generateAuthorizationCode() {
      return buildToken("code");
    },
    async saveAuthorizationCode(code: OAuth2Server.AuthorizationCode) {
      if (!client) throw new OAuth2Server.InvalidClientError("There is no such client.");
      const { redirectUri, scope = [], codeChallenge: challenge = "" } = code;
      asked = { client, redirectUri, state: parameters.state ?? null, scopes: scope, challenge };
      await save(code.authorizationCode, asked);
      return code;
    },
  };
  try {
    parameters = toParameters(search);
    if (!parameters.redirect_uri) {
      throw new OAuth2Server.InvalidRequestError("Missing parameter: `redirect_uri`");
    }
    const server = new OAuth2Server({
      // The type wants also what only the token endpoint asks for.
      model: model as Partial<OAuth2Server.AuthorizationCodeModel> as OAuth2Server.AuthorizationCodeModel,
      allowEmptyState: true,
      authorizationCodeLifetime: limits.oauth.codeSeconds,
      // Who it is, the caller knows.
      authenticateHandler: { handle: () => ({}) },
    });
    // A client that says so itself has asked nobody.
    const { allowed: _, ...query } = parameters;
    const { authorizationCode } = await server.authorize(
      new OAuth2Server.Request({ method: "GET", headers: {}, query, body: {} }),
      new OAuth2Server.Response({}),
    );
    if (!asked) throw new Error("The library saved no code, and refused nothing.");
    return { asked, code: authorizationCode };
  } catch (error) {
    return { refusal: toRefusal(error), told: toTold() };
  }
}
