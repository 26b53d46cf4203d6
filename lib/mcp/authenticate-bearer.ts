import { authenticate, type Credential, unauthenticated } from "#lib/auth/authenticate.ts";

/** Who speaks MCP: whoever shows a key or an access token, never a browser's session. Throws as authenticate. */
export async function authenticateBearer(request: Request): Promise<Credential> {
  const credential = await authenticate(request);
  if (credential.via === "session") throw unauthenticated(request);
  return credential;
}
