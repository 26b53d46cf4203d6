import OAuth2Server from "@node-oauth/oauth2-server";
import { ServiceError } from "#lib/contract/error.ts";
import { limits } from "#lib/contract/limits.ts";
import { RegisterClient } from "#lib/contract/oauth.ts";
import { asNobody } from "#lib/db/transaction.ts";
import { isRedirectUri } from "./redirect-uri.ts";
import { toAgentName } from "./to-agent-name.ts";

function refuse(name: "invalid_client_metadata" | "invalid_redirect_uri", message: string): Error {
  return new OAuth2Server.OAuthError(message, { code: 400, name });
}

/**
 * Registers a client, whoever it is (RFC 7591): a public one, without a secret, whatever it asked for. Throws a refusal of the
 * library's kind; rate_limited when too many wait for a first connection.
 */
export async function registerClient(metadata: unknown) {
  const parsed = RegisterClient.safeParse(metadata);
  if (!parsed.success) throw refuse("invalid_client_metadata", "redirect_uris are needed, as a list.");
  const { client_name, redirect_uris } = parsed.data;
  if (redirect_uris.length === 0 || redirect_uris.length > limits.oauth.redirectUris) {
    throw refuse("invalid_redirect_uri", `A client has 1 to ${limits.oauth.redirectUris} redirect_uris.`);
  }
  if (!redirect_uris.every(isRedirectUri)) {
    throw refuse(
      "invalid_redirect_uri",
      "A redirect URI is https, or http or a program's own scheme to this machine, without a fragment.",
    );
  }
  const name = toAgentName(client_name ?? "");
  const [{ id }] = await asNobody(
    (tx) => tx.$queryRaw<[{ id: string | null }]>`
      select app.add_client(${name}, ${redirect_uris}::text[], ${limits.oauth.waitingClients}::int)::text as id`,
  );
  if (id === null) throw new ServiceError("rate_limited", { headers: { "Retry-After": "3600" } });
  return {
    client_id: id,
    client_id_issued_at: Math.floor(Date.now() / 1_000),
    client_name: name,
    redirect_uris,
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  };
}
