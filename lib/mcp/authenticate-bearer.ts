import { authenticate, type Credential, unauthenticated } from "#lib/auth/authenticate.ts";
import { ServiceError } from "#lib/contract/error.ts";

/** How to get in, for whoever is not: the one place that says it of MCP. */
function toChallenge(request: Request): string {
  return request.headers.has("authorization")
    ? 'Bearer realm="weft", error="invalid_token"'
    : 'Bearer realm="weft"';
}

/**
 * Who speaks MCP: whoever shows a bearer credential, never a browser's session. Throws as authenticate; unauthenticated with a challenge
 * of its own.
 */
export async function authenticateBearer(request: Request): Promise<Credential> {
  try {
    const credential = await authenticate(request);
    if (credential.via === "session") throw unauthenticated();
    return credential;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== "unauthenticated") throw error;
    throw new ServiceError("unauthenticated", { headers: { "WWW-Authenticate": toChallenge(request) } });
  }
}
