import { originOf, type ReadHeaders } from "./origin.ts";

/** The one place that access tokens are made for. The HTTP API takes keys and sessions only. */
const path = "/mcp";

export const resourceMetadataPath = `/.well-known/oauth-protected-resource${path}`;

/** What a client asks for that asks for no more than it must; the person may leave it less. */
export const usualScopes = ["memories:read", "memories:write"] as const;

/** What a client may ask for. What its agent may do in the end, the person says, and the grant holds. */
export const scopes = [...usualScopes, "memories:private"] as const;

/** The identifier of the resource (RFC 8707), as the sender of these headers knows it. */
export function resourceOf(headers: ReadHeaders): string {
  return originOf(headers) + path;
}

/** The resource that a request is for, or null where no access token is taken. */
export function findResource(request: Request): string | null {
  return new URL(request.url).pathname === path ? resourceOf(request.headers) : null;
}

/** What `WWW-Authenticate` says to whoever could not be told: at the resource, where sign-in begins (RFC 9728). */
export function toChallenge(request: Request | null): string {
  if (!request || findResource(request) === null) return "Bearer";
  const wrong = request.headers.has("authorization") ? 'error="invalid_token", ' : "";
  const metadata = originOf(request.headers) + resourceMetadataPath;
  return `Bearer ${wrong}resource_metadata="${metadata}", scope="${usualScopes.join(" ")}"`;
}
