import { originOf, type ReadHeaders } from "#lib/auth/origin.ts";
import { resourceOf, scopes, usualScopes } from "#lib/auth/resource.ts";

/** What a client must know of the resource (RFC 9728): above all, who lets it in. */
export function toResourceMetadata(headers: ReadHeaders) {
  return {
    resource: resourceOf(headers),
    authorization_servers: [originOf(headers)],
    scopes_supported: usualScopes,
    bearer_methods_supported: ["header"],
    resource_name: "Weft",
  };
}

/** What a client must know of whoever lets it in (RFC 8414). */
export function toServerMetadata(headers: ReadHeaders) {
  const origin = originOf(headers);
  return {
    issuer: origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/api/oauth/token`,
    registration_endpoint: `${origin}/api/oauth/register`,
    revocation_endpoint: `${origin}/api/oauth/revoke`,
    scopes_supported: scopes,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    authorization_response_iss_parameter_supported: true,
  };
}
