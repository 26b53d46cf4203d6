import { toActor } from "#lib/auth/authenticate.ts";
import { noteOn } from "#lib/auth/request-notes.ts";
import { type Handler, privateHeaders } from "#lib/http/define-routes.ts";
import { answerMessage, readMessage } from "./answer-message.ts";
import { assertOwnHost } from "./assert-own-host.ts";
import { authenticateBearer } from "./authenticate-bearer.ts";
import { buildServer } from "./build-server.ts";

/** One message of MCP: who asks, within their limit of requests, and what it says; what follows is the protocol's. */
export const respond: Handler = async (request, requestId) => {
  const notes = noteOn(request);
  notes.route = "/mcp";
  assertOwnHost(request.headers);
  const credential = await authenticateBearer(request);
  const message = await readMessage(request);
  const actor = await toActor(credential, request.headers.get("weft-workspace"));
  const response = await answerMessage(buildServer({ actor, requestId, notes }), request, message);
  for (const [name, value] of Object.entries(privateHeaders)) response.headers.set(name, value);
  return response;
};
