import { expect } from "vitest";
import { type Endpoint, type EndpointName, endpoints } from "#lib/contract/endpoints.ts";
import type { Problem } from "#lib/contract/problem.ts";
import { fieldsOf } from "../build-sample.ts";
import { type Call, type Received, receive, send, toRequest } from "../call-route.ts";
import type { Caller, Outcome, Surface } from "./surface.ts";

/** Tells an operation's arguments apart by where their endpoint takes them. */
function toCall(caller: Caller, name: EndpointName, input: Record<string, unknown>): Call {
  const takes = (place: "params" | "query") => {
    const names = fieldsOf(name, place).map(([field]) => field);
    const given = names.flatMap((field) =>
      input[field] === undefined ? [] : [[field, String(input[field])]],
    );
    return { names, values: Object.fromEntries(given) };
  };
  const [params, query] = [takes("params"), takes("query")];
  const rest = Object.entries(input).filter(
    ([field]) => !params.names.includes(field) && !query.names.includes(field),
  );
  const endpoint: Endpoint = endpoints[name];
  return {
    as: caller.headers,
    params: params.values,
    query: query.values,
    ...(endpoint.body && rest.length > 0 ? { body: Object.fromEntries(rest) } : {}),
  };
}

function toOutcome(name: EndpointName, { status, body }: Received): Outcome {
  if (status >= 400) return (body as Problem).code;
  if (name === "putLink") {
    const { outcome } = body as { outcome: Outcome };
    expect(status).toBe(outcome === "created" ? 201 : 200);
    return outcome;
  }
  return status === 201 ? "created" : "ok";
}

function buildSurface(name: string, ask: (name: EndpointName, call: Call) => Promise<Received>): Surface {
  return {
    name,
    offers: () => true,
    async perform(caller, operation, input) {
      const received = await ask(operation, toCall(caller, operation, input));
      return {
        outcome: toOutcome(operation, received),
        value: received.body,
        seen: `${JSON.stringify([...received.headers])}\n${received.text}`,
      };
    },
  };
}

/** The routes, called in this process. */
export const routeSurface: Surface = buildSurface("the routes", send);

/** A started server, over TCP. */
export function serverSurface(origin: string): Surface {
  return buildSurface("the server", async (name, call) => {
    const { host: _, ...headers } = call.as ?? {};
    // A session's page is the server's own.
    const as = "cookie" in headers ? { ...headers, origin } : headers;
    return receive(name, await fetch(toRequest(name, { ...call, as }, origin)));
  });
}
