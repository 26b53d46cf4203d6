import OAuth2Server from "@node-oauth/oauth2-server";
import { assertMayAsk, countUnknown } from "#lib/auth/rate-limit.ts";
import { noteOn } from "#lib/auth/request-notes.ts";
import { readBytes } from "#lib/http/parse-request.ts";
import { type Refusal, toParameters, toRefusal } from "./refusal.ts";

/** Of every answer: it may hold a secret, and is one client's own. */
const headers = { "Cache-Control": "no-store", Pragma: "no-cache" };

type Answered = { status: number; body: Record<string, unknown> | null } | Refusal;

/**
 * An endpoint that clients of sign-in ask, without any credential of Weft's. A refusal is OAuth's own; its sender's address is
 * charged for it, as for a key that nobody knows.
 */
export function oauthRoute(route: string, operation: (request: Request) => Promise<Answered>) {
  return async (request: Request): Promise<Response> => {
    noteOn(request).route = route;
    assertMayAsk(request, null);
    const answered = await operation(request).catch(toRefusal);
    if ("error" in answered) {
      countUnknown(request, null);
      const { status, error, description } = answered;
      return Response.json({ error, error_description: description }, { status, headers });
    }
    const { status, body } = answered;
    return body === null ? new Response(null, { status, headers }) : Response.json(body, { status, headers });
  };
}

/** The text of a body of that media type. Throws a refusal of the library's kind; payload_too_large. */
async function readText(request: Request, wanted: string): Promise<string> {
  const mediaType = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== wanted) throw new OAuth2Server.InvalidRequestError(`Send the body as ${wanted}.`);
  return new TextDecoder().decode(await readBytes(request));
}

/** The parameters of a form. */
export async function readForm(request: Request): Promise<Record<string, string>> {
  return toParameters(new URLSearchParams(await readText(request, "application/x-www-form-urlencoded")));
}

/** The JSON of a body. */
export async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request, "application/json");
  try {
    return JSON.parse(text);
  } catch {
    throw new OAuth2Server.InvalidRequestError("The body is not JSON.");
  }
}
