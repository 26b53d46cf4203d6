import { expect } from "vitest";
import { z } from "zod";
import { type Endpoint, type EndpointName, endpoints, toHeaderName } from "#lib/contract/endpoints.ts";
import { errorTable } from "#lib/contract/error.ts";
import { Problem } from "#lib/contract/problem.ts";
import { fieldsOf } from "../build-sample.ts";
import { type Call, parseLines, type Received, send, toBody, toLines, toUrl } from "../call-route.ts";
import { expectExactly } from "../check-answer.ts";
import { type Caller, hasEndpoint, type Outcome, type Surface } from "./surface.ts";

/** Tells an operation's arguments apart by where their endpoint takes them; `lines` are a body of many. */
function toCall(caller: Caller, name: EndpointName, input: Record<string, unknown>): Call {
  const endpoint: Endpoint = endpoints[name];
  const left = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const take = (fields: string[]) =>
    fields.flatMap((field) => {
      const value = left.get(field);
      return left.delete(field) ? [[field, String(value)] as const] : [];
    });
  const namesIn = (place: "params" | "query") => fieldsOf(name, place).map(([field]) => field);
  const call: Call = {
    as: caller.headers,
    params: Object.fromEntries(take(namesIn("params"))),
    query: Object.fromEntries(take(namesIn("query"))),
  };
  const headers = Object.fromEntries(
    take(Object.keys(endpoint.headers.shape)).map(([field, value]) => [toHeaderName(field), value]),
  );
  if (endpoint.bodyLines) {
    const [type] = endpoint.bodyLines.mediaTypes;
    return {
      ...call,
      headers: { ...headers, "content-type": type },
      body: toLines(input.lines as unknown[]),
    };
  }
  const body = endpoint.body && left.size > 0 ? { body: Object.fromEntries(left) } : {};
  return { ...call, headers, ...body };
}

/** What the answer says of itself, and what its status does: these must agree. */
export function toOutcome({ status, body }: Pick<Received, "status" | "body">): Outcome {
  if (status >= 400) return (body as Problem).code;
  const said = (body as { outcome?: Outcome } | null)?.outcome;
  if (said) expect(status).toBe(said === "created" ? 201 : 200);
  return said ?? (status === 201 ? "created" : "ok");
}

function buildSurface(name: string, ask: (name: EndpointName, call: Call) => Promise<Received>): Surface {
  return {
    name,
    offers: hasEndpoint,
    async perform(caller, operation, input) {
      if (!hasEndpoint(operation)) throw new Error(`HTTP has no ${operation}`);
      const received = await ask(operation, toCall(caller, operation, input));
      return {
        outcome: toOutcome(received),
        value: received.body,
        seen: `${JSON.stringify([...received.headers])}\n${received.text}`,
      };
    },
  };
}

/** The routes, called in this process. */
export const routeSurface: Surface = buildSurface("the routes", send);

/** An answer's text. Of one that goes on, what it says first: nothing else would end it. */
async function readText(response: Response): Promise<string> {
  if (response.headers.get("content-type") !== "text/event-stream") return response.text();
  const reader = response.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(first?.value);
}

/** What an answer's text is, by its media type. */
function toValue(headers: Headers, text: string): unknown {
  const type = headers.get("content-type") ?? "";
  if (text === "" || type === "text/event-stream") return null;
  return type.includes("ndjson") ? parseLines(text) : JSON.parse(text);
}

/** A started server, over TCP. */
export function serverSurface(origin: string): Surface {
  return buildSurface("the server", async (name, call) => {
    const endpoint: Endpoint = endpoints[name];
    const { pathname, search } = new URL(toUrl(endpoint, call));
    const { body, type } = toBody(call.body);
    const { host: _, ...as } = call.as ?? {};
    const response = await fetch(`${origin}${pathname}${search}`, {
      method: endpoint.method,
      // A session's page is the server's own.
      headers: { ...type, ...as, ...("cookie" in as ? { origin } : {}), ...call.headers },
      ...(body === undefined ? {} : { body }),
    });
    const text = await readText(response);
    const { status, headers } = response;
    const received = { status, headers, text, body: toValue(headers, text) };
    // Of headers the server has more than the routes: those are held against the contract where they are called alone.
    expectExactly((response.ok ? endpoint.answers[status as 200] : Problem) ?? z.any(), received.body);
    if (!response.ok) expect(status).toBe(errorTable[Problem.parse(received.body).code].status);
    return received;
  });
}
