import { toServerMetadata } from "#lib/oauth/metadata.ts";

export const dynamic = "force-dynamic";

/** Who lets clients in, and how (RFC 8414). */
export function GET(request: Request): Response {
  return Response.json(toServerMetadata(request.headers), { headers: { "Cache-Control": "no-store" } });
}
