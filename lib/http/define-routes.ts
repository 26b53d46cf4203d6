import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { Actor } from "#lib/actor.ts";
import { authenticate, authenticateAgain, type Credential, toActor } from "#lib/auth/authenticate.ts";
import { noteOn } from "#lib/auth/request-notes.ts";
import type { Endpoint, Lines, Method } from "#lib/contract/endpoints.ts";
import { ServiceError } from "#lib/contract/error.ts";
import { toProblem } from "#lib/contract/problem.ts";
import { chooseForm } from "./choose-form.ts";
import { logRequest } from "./log.ts";
import { parseRequest } from "./parse-request.ts";
import { toRefusal } from "./to-refusal.ts";

/** How a result leaves: the status (that of the endpoint's first answer when left out), and headers. */
export type Presentation = { status?: 200 | 201 | 204; headers?: Record<string, string> };

export type Handler = (request: Request, requestId: string) => Promise<Response>;

type Input<E extends Endpoint> = z.output<E["params"]> &
  z.output<E["query"]> &
  z.output<E["headers"]> &
  (E["body"] extends z.ZodType ? z.output<E["body"]> : unknown) &
  (E extends { bodyLines: Lines } ? { bytes: AsyncIterable<Uint8Array> } : unknown);

/** Of every answer of the API: it is one caller's own. */
export const privateHeaders = {
  "Cache-Control": "private, no-store",
  Vary: "Authorization, Cookie, Weft-Workspace",
};

function answer(
  endpoint: Endpoint,
  result: unknown,
  presentation: Presentation,
  requestId: string,
): Response {
  const status = presentation.status ?? Number(Object.keys(endpoint.answers)[0]);
  const headers = { ...privateHeaders, ...presentation.headers, "X-Request-Id": requestId };
  if (endpoint.answerLines) {
    const contentType = { "Content-Type": endpoint.answerLines.mediaTypes[0] };
    const lines = result instanceof ReadableStream ? result : null;
    return new Response(lines, { status, headers: { ...headers, ...contentType } });
  }
  return status === 204
    ? new Response(null, { status, headers })
    : Response.json(result, { status, headers });
}

async function begin(endpoint: Endpoint, request: Request) {
  noteOn(request).route = `/api/v1${endpoint.path}`;
  const credential = await authenticate(request);
  if (credential.via === "key" && credential.key.readOnly && endpoint.method !== "GET") {
    throw new ServiceError("forbidden", { detail: "This key is read-only." });
  }
  return { credential, input: await parseRequest(endpoint, request) };
}

/** One method of a path: authenticate, parse, call the operation, present. */
export function route<E extends Endpoint, Result>(
  endpoint: E,
  operation: (actor: Actor, input: Input<E>) => Promise<Result>,
  present: (result: Result) => Presentation = () => ({}),
): Handler {
  return async (request, requestId) => {
    const { credential, input } = await begin(endpoint, request);
    const actor = await toActor(credential, request.headers.get("weft-workspace"));
    // parseRequest ran the endpoint's own schemas: Input<E> is what they put out.
    const result = await operation(actor, input as Input<E>);
    const isUnread = request.method === "HEAD" && result instanceof ReadableStream;
    // Nobody would read it to its end, which is when it lets go of what it holds.
    if (isUnread) await result.cancel();
    return answer(endpoint, isUnread ? null : result, present(result), requestId);
  };
}

/** An answer in one of several forms, with the opaque tag of what it says; no body when the caller has that already. */
export type Formed = { tag: string; body: ReadableStream<Uint8Array> | null };

type EndpointOfForms = Endpoint & { forms: NonNullable<Endpoint["forms"]> };

/** One method of a path whose answer has several forms, and is sent as it is made. */
export function formedRoute<E extends EndpointOfForms>(
  endpoint: E,
  open: (actor: Actor, input: Input<E> & { form: E["forms"][number] }) => Promise<Formed>,
): Handler {
  return async (request, requestId) => {
    const { credential, input } = await begin(endpoint, request);
    const actor = await toActor(credential, request.headers.get("weft-workspace"));
    const form = chooseForm(endpoint.forms, request.headers.get("accept"));
    const { tag, body } = await open(actor, { ...(input as Input<E>), form });
    // Nobody would read it to its end, which is when it lets go of what it holds.
    if (request.method === "HEAD") await body?.cancel();
    return new Response(request.method === "HEAD" ? null : body, {
      status: body ? 200 : 304,
      headers: {
        ...privateHeaders,
        Vary: `Accept, ${privateHeaders.Vary}`,
        // Weak: it is the same whether or not the answer is compressed on its way.
        ETag: `W/"${tag}"`,
        ...(body ? { "Content-Type": form } : {}),
        "X-Request-Id": requestId,
      },
    });
  };
}

/** Whom an answer that goes on is for. Their right may end before it does. */
export type Listener = {
  actor: Actor;
  /** Names the credential. */
  holder: string;
  /** Aborts when the client has gone. */
  signal: AbortSignal;
  /** The same actor, if the credential is still good. Throws as the first time. */
  authenticateAgain(): Promise<Actor>;
};

function toListener(request: Request, credential: Credential, actor: Actor): Listener {
  // Of its own: it outlives the request, which need not keep its body.
  const asked = new Request(request.url, { headers: request.headers });
  return {
    actor,
    holder: credential.via === "key" ? `key ${credential.key.id}` : `session ${credential.userId}`,
    signal: request.signal,
    authenticateAgain: async () => toActor(await authenticateAgain(asked), actor.workspaceId),
  };
}

/** One method of a path whose answer goes on: it is sent as it comes, by no proxy kept back or compressed. */
export function streamedRoute<E extends Endpoint>(
  endpoint: E,
  open: (listener: Listener, input: Input<E>) => Promise<ReadableStream<Uint8Array>>,
): Handler {
  return async (request, requestId) => {
    const { credential, input } = await begin(endpoint, request);
    const actor = await toActor(credential, request.headers.get("weft-workspace"));
    // Nobody would read the body of an answer to HEAD, nor end it.
    const body =
      request.method === "HEAD"
        ? null
        : await open(toListener(request, credential, actor), input as Input<E>);
    return new Response(body, {
      headers: {
        ...privateHeaders,
        "Cache-Control": `${privateHeaders["Cache-Control"]}, no-transform`,
        "Content-Type": endpoint.streamed ?? "application/octet-stream",
        "X-Accel-Buffering": "no",
        "X-Request-Id": requestId,
      },
    });
  };
}

/** One method of a path that needs no workspace. */
export function routeWithoutWorkspace<Result>(
  endpoint: Endpoint,
  operation: (credential: Credential) => Promise<Result>,
): Handler {
  return async (request, requestId) => {
    const { credential } = await begin(endpoint, request);
    return answer(endpoint, await operation(credential), {}, requestId);
  };
}

/** Any error as a problem document. What is not a ServiceError is logged with its request id, and answered `internal`. */
export function toProblemResponse(error: unknown, requestId: string): Response {
  const refusal = toRefusal(error, requestId);
  const problem = toProblem(refusal, requestId);
  const headers = { ...privateHeaders, ...refusal.details.headers, "X-Request-Id": requestId };
  return Response.json(problem, {
    status: problem.status,
    headers: { ...headers, "Content-Type": "application/problem+json" },
  });
}

type NextHandler = (request: Request) => Promise<Response>;

function toNextHandler(handler: Handler): NextHandler {
  return async (request) => {
    const requestId = randomUUID();
    const begun = performance.now();
    const response = await handler(request, requestId).catch((error) => toProblemResponse(error, requestId));
    const notes = noteOn(request);
    const headers = { ...notes.rateLimit, "X-Request-Id": requestId };
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    logRequest(request.method, notes, requestId, response.status, performance.now() - begun);
    return response;
  };
}

/** Every method of one path, for Next to find: those that are not given answer 405 with `Allow`. */
export function defineRoutes(
  handlers: Partial<Record<Method, Handler>>,
): Record<Method | "OPTIONS", NextHandler> {
  const allow = Object.keys(handlers)
    .flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]))
    .join(", ");
  const refuse: Handler = async () => {
    throw new ServiceError("method_not_allowed", { headers: { Allow: allow } });
  };
  return {
    GET: toNextHandler(handlers.GET ?? refuse),
    POST: toNextHandler(handlers.POST ?? refuse),
    PUT: toNextHandler(handlers.PUT ?? refuse),
    PATCH: toNextHandler(handlers.PATCH ?? refuse),
    DELETE: toNextHandler(handlers.DELETE ?? refuse),
    OPTIONS: toNextHandler(refuse),
  };
}
