import OAuth2Server from "@node-oauth/oauth2-server";
import { buildToken, hashToken } from "#lib/auth/oauth-token.ts";
import { limits } from "#lib/contract/limits.ts";
import type { Access } from "#lib/contract/me.ts";
import { asNobodyAtOnce, type Transaction } from "#lib/db/transaction.ts";
import { findClient } from "./client.ts";
import { invalidTarget, isResource, type Refusal, toRefusal } from "./refusal.ts";

/** The two ways to tokens: both are public clients', which have no secret. */
const grants = ["authorization_code", "refresh_token"];

/** A connection that stands, and what its agent may do now. Null when there is none. */
type ConnectionRow = {
  connection_id: string | null;
  client_id: string;
  resource: string;
  access: Access;
  private: boolean;
  expires_at: Date;
};
type CodeRow = ConnectionRow & { redirect_uri: string; challenge: string };

/** What an agent may do, in the words of scopes. */
function toScopes(row: ConnectionRow): string[] {
  const write = row.access === "write" ? ["memories:write"] : [];
  return ["memories:read", ...write, ...(row.private ? ["memories:private"] : [])];
}

/** Whom tokens are of, and for: the library asks for both, and only hands them back. */
function toParties({ connection_id, client_id }: ConnectionRow) {
  return { user: { connectionId: connection_id }, client: { id: client_id, grants: [] } };
}

/** What the library keeps and looks up, in one transaction; named resources are held against the one that was consented to. */
function buildModel(tx: Transaction, parameters: Record<string, string>) {
  const assertResource = ({ resource }: ConnectionRow) => {
    if (!isResource(parameters.resource, resource)) throw invalidTarget();
  };
  return {
    async getClient(id: string) {
      const client = await findClient(tx, id);
      return client && { ...client, grants };
    },
    generateAccessToken: async () => buildToken("access"),
    generateRefreshToken: async () => buildToken("refresh"),
    async getAuthorizationCode(code: string) {
      const [row] = await tx.$queryRaw<[CodeRow]>`select * from app.lock_code(${hashToken(code)})`;
      if (row.connection_id === null) return null;
      assertResource(row);
      return {
        ...toParties(row),
        authorizationCode: code,
        expiresAt: row.expires_at,
        redirectUri: row.redirect_uri,
        codeChallenge: row.challenge,
        codeChallengeMethod: "S256",
        scope: toScopes(row),
      };
    },
    async revokeAuthorizationCode({ authorizationCode }: { authorizationCode: string }) {
      const [{ spent }] = await tx.$queryRaw<[{ spent: boolean }]>`
        select app.spend_code(${hashToken(authorizationCode)}) as spent`;
      return spent;
    },
    async getRefreshToken(token: string) {
      const [row] = await tx.$queryRaw<
        [ConnectionRow]
      >`select * from app.lock_refresh_token(${hashToken(token)})`;
      if (row.connection_id === null) return null;
      assertResource(row);
      return {
        ...toParties(row),
        refreshToken: token,
        refreshTokenExpiresAt: row.expires_at,
        scope: toScopes(row),
      };
    },
    async revokeToken({ refreshToken }: { refreshToken: string }) {
      const [{ spent }] = await tx.$queryRaw<[{ spent: boolean }]>`
        select app.spend_refresh_token(${hashToken(refreshToken)}) as spent`;
      return spent;
    },
    async saveToken(token: OAuth2Server.Token, client: OAuth2Server.Client, user: OAuth2Server.User) {
      const { accessToken, refreshToken = "" } = token;
      const { accessSeconds, refreshSeconds } = limits.oauth;
      await tx.$queryRaw`
        select app.add_tokens(${user.connectionId}::uuid, ${accessToken.slice(0, 12)}, ${hashToken(accessToken)},
          ${accessSeconds}::int, ${hashToken(refreshToken)}, ${refreshSeconds}::int)::text as done`;
      return { ...token, client, user };
    },
  };
}

/**
 * The token endpoint (OAuth 2.1, 3.2): a code, or a refresh token, for an access token and a refresh token. Either is good once; shown
 * again, it ends the connection. Answers the body of the answer, or a refusal.
 */
export function exchangeToken(
  parameters: Record<string, string>,
): Promise<{ tokens: Record<string, unknown> } | Refusal> {
  return asNobodyAtOnce(async (tx) => {
    const server = new OAuth2Server({
      // The type wants also what only other endpoints ask for.
      model: buildModel(
        tx,
        parameters,
      ) as Partial<OAuth2Server.AuthorizationCodeModel> as OAuth2Server.AuthorizationCodeModel,
      accessTokenLifetime: limits.oauth.accessSeconds,
      refreshTokenLifetime: limits.oauth.refreshSeconds,
      requireClientAuthentication: { authorization_code: false, refresh_token: false },
    });
    const headers = { "content-type": "application/x-www-form-urlencoded", "content-length": "1" };
    const response = new OAuth2Server.Response({});
    try {
      // Of another one the library would say that its client shows no secret.
      if (!grants.includes(parameters.grant_type ?? "authorization_code")) {
        throw new OAuth2Server.UnsupportedGrantTypeError("There is no such grant_type here.");
      }
      await server.token(
        new OAuth2Server.Request({ method: "POST", headers, query: {}, body: parameters }),
        response,
      );
      return { tokens: response.body as Record<string, unknown> };
    } catch (error) {
      // A refusal is an answer: what it ended, stays ended.
      return toRefusal(error);
    }
  });
}
