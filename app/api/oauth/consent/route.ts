import { z } from "zod";
import { authenticate, toActor } from "#lib/auth/authenticate.ts";
import { originOf } from "#lib/auth/origin.ts";
import { noteOn } from "#lib/auth/request-notes.ts";
import { resourceOf } from "#lib/auth/resource.ts";
import type { Endpoint } from "#lib/contract/endpoints.ts";
import { ServiceError } from "#lib/contract/error.ts";
import { AnswerAuthorization, AnsweredAuthorization } from "#lib/contract/oauth.ts";
import { defineRoutes, type Handler, privateHeaders } from "#lib/http/define-routes.ts";
import { parseRequest } from "#lib/http/parse-request.ts";
import { answerAuthorization } from "#lib/oauth/answer-authorization.ts";

const none = z.strictObject({});

/** Not of the API: only the page of ours asks it, with the session of whoever looks at it. */
const endpoint = {
  method: "POST",
  path: "/api/oauth/consent",
  summary: "Answer a client that asks to be let in",
  params: none,
  query: none,
  headers: none,
  body: AnswerAuthorization,
  answers: { 200: AnsweredAuthorization },
  workspace: true,
  by: "person",
  refuses: [],
  sends: [],
} satisfies Endpoint;

const answer: Handler = async (request) => {
  noteOn(request).route = endpoint.path;
  const credential = await authenticate(request);
  if (credential.via !== "session") {
    throw new ServiceError("forbidden", { detail: "Only a person who is signed in may let a client in." });
  }
  const input = AnswerAuthorization.parse(await parseRequest(endpoint, request));
  const place = { issuer: originOf(request.headers), resource: resourceOf(request.headers) };
  const answered = await answerAuthorization(await toActor(credential, input.workspaceId), place, input);
  return Response.json(answered, { headers: privateHeaders });
};

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({ POST: answer });
