import { toResourceMetadata } from "#lib/oauth/metadata.ts";

export const dynamic = "force-dynamic";

/** What `/mcp` is, and who lets clients in there (RFC 9728). */
export function GET(request: Request): Response {
  return Response.json(toResourceMetadata(request.headers), { headers: { "Cache-Control": "no-store" } });
}
