import { toOpenApi } from "#lib/http/openapi.ts";

export const dynamic = "force-static";

export function GET(): Response {
  return Response.json(toOpenApi());
}
