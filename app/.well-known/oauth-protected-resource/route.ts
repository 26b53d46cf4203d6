import { toResourceMetadata } from "#lib/oauth/metadata.ts";

export const dynamic = "force-dynamic";

/** The same as of `/mcp`, the one resource that there is: where a client looks that knows the host alone. */
export function GET(request: Request): Response {
  return Response.json(toResourceMetadata(request.headers), { headers: { "Cache-Control": "no-store" } });
}
