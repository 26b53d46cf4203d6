import type { z } from "zod";
import { type Endpoint, type EndpointName, endpoints, type Method } from "#lib/contract/endpoints.ts";
import type { Problem } from "#lib/contract/problem.ts";
import { type Credential, testHost } from "./build-credential.ts";
import { expectProblem, expectSuccess } from "./check-answer.ts";
import { expectNoOtherHeaders } from "./check-document.ts";
import { findRoute } from "./find-route.ts";

/** A request, said as little as it takes. `as` names the sender; a body that is no text or bytes is sent as JSON. */
export type Call = {
  as?: Credential;
  params?: Record<string, string>;
  query?: Record<string, string> | string;
  body?: unknown;
  headers?: Record<string, string>;
  method?: Method | "OPTIONS";
};

export type Received = { status: number; headers: Headers; text: string; body: unknown };

type Schemas<Name extends EndpointName> = (typeof endpoints)[Name]["answers"];
type Read<Schema> = Schema extends z.ZodType ? z.output<Schema> : null;
export type Answer<Name extends EndpointName> = Read<Schemas<Name>[keyof Schemas<Name>]>;

export function toUrl(endpoint: Endpoint, { params = {}, query = {} }: Call): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The call does not say {${name}} of ${endpoint.path}`);
    return encodeURIComponent(value);
  });
  const search = typeof query === "string" ? query : new URLSearchParams(query).toString();
  return `http://${testHost}/api/v1${path}${search ? `?${search}` : ""}`;
}

export function toBody(body: unknown): { body?: BodyInit; type: Record<string, string> } {
  if (body === undefined) return { type: {} };
  if (typeof body === "string") return { body: new TextEncoder().encode(body), type: {} };
  if (body instanceof ReadableStream) return { body, type: {} };
  if (body instanceof Uint8Array) return { body: new Uint8Array(body), type: {} };
  return { body: JSON.stringify(body), type: { "content-type": "application/json" } };
}

/** The values of a text of one a line, each line ended. */
export function parseLines(text: string): unknown[] {
  if (!text.endsWith("\n")) throw new Error("the last line has no end");
  return text
    .slice(0, -1)
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** A text of one value a line. */
export function toLines(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join("");
}

/** Sends a request to the route of an endpoint, as it is. */
export async function sendOnly(name: EndpointName, call: Call = {}, signal?: AbortSignal): Promise<Response> {
  const endpoint: Endpoint = endpoints[name];
  const { body, type } = toBody(call.body);
  const method = call.method ?? endpoint.method;
  const request = new Request(toUrl(endpoint, call), {
    method,
    headers: { ...type, ...call.as, ...call.headers },
    ...(signal ? { signal } : {}),
    ...(body === undefined ? {} : { body, duplex: "half" }),
  });
  return (await findRoute(endpoint.path))[method](request);
}

/** What a stream says first. The client then leaves: nothing else would end it. */
async function readGreeting(body: ReadableStream<Uint8Array> | null): Promise<string> {
  const reader = body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(first?.value);
}

/** Sends a request to the route of an endpoint. The answer, whichever it is, is held against the contract. */
export async function send(name: EndpointName, call: Call = {}): Promise<Received> {
  const endpoint: Endpoint = endpoints[name];
  const response = await sendOnly(name, call);
  const { status, headers } = response;
  const streams = response.ok && endpoint.streamed === "text/event-stream";
  const text = streams ? await readGreeting(response.body) : await response.text();
  const nothing = streams || text === "";
  const lines = response.ok && endpoint.answerLines;
  const received = {
    status,
    headers,
    text,
    body: nothing ? null : lines ? parseLines(text) : JSON.parse(text),
  };
  const isItsOwn = call.method === undefined || call.method === endpoint.method;
  if (response.ok || status === 304) expectSuccess(endpoint, received);
  else expectProblem(received, isItsOwn ? endpoint : null);
  if (isItsOwn) expectNoOtherHeaders(endpoint, received);
  return received;
}

/** Sends a request that must succeed, and answers its typed body with status and headers. */
export async function call<Name extends EndpointName>(
  name: Name,
  request: Call = {},
): Promise<Received & { body: Answer<Name> }> {
  const received = await send(name, request);
  if (received.status >= 400) throw new Error(`${name} was refused: ${received.text}`);
  return received as Received & { body: Answer<Name> };
}

/** Sends a request that must be refused, and answers its problem document. */
export async function refusal(name: EndpointName, request: Call = {}): Promise<Problem> {
  const received = await send(name, request);
  if (received.status < 400) throw new Error(`${name} was not refused: ${received.status} ${received.text}`);
  return received.body as Problem;
}

/** The pointers of a refusal, in order of the alphabet. */
export function pointersOf(problem: Problem): string[] {
  return (problem.errors ?? []).map((error) => error.pointer).sort();
}
