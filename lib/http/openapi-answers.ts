// The answers of the OpenAPI document: their headers, and the refusals by status.
import type { Endpoint } from "#lib/contract/endpoints.ts";
import { type ErrorCode, errorTable } from "#lib/contract/error.ts";
import { refusalsOf } from "#lib/contract/refusals.ts";

type Header = { description: string; required?: true; schema: { type: "string"; [key: string]: unknown } };

const text = { type: "string" } as const;

/** Every header that an answer of ours may have, its media type apart; those that are required are there each time. */
export const headers: Record<string, Header> = {
  "X-Request-Id": {
    description: "Names the request: in the log of the server, too",
    required: true,
    schema: { ...text, format: "uuid" },
  },
  "Cache-Control": { description: "The answer is its caller's own", required: true, schema: text },
  Vary: { description: "What the answer depends on beside its address", required: true, schema: text },
  "RateLimit-Policy": { description: "How many requests the credential may send", schema: text },
  RateLimit: {
    description: "How many are left, and for how many seconds, with a credential that is known",
    schema: text,
  },
  ETag: {
    description:
      "The version of what is answered: of a memory, to send as `If-Match`; of the graph, as `If-None-Match`",
    required: true,
    schema: { ...text, pattern: '^("[1-9][0-9]*"|W/"[A-Za-z0-9_-]+")$' },
  },
  Location: { description: "Where what was made is", required: true, schema: text },
  "X-Accel-Buffering": {
    description: "Tells proxies to pass each event on at once",
    required: true,
    schema: { ...text, const: "no" },
  },
  "WWW-Authenticate": { description: "The way in", required: true, schema: { ...text, const: "Bearer" } },
  "Retry-After": {
    description: "Seconds until a repeat may be granted; left out when a repeat may do harm",
    schema: { ...text, pattern: "^[0-9]+$" },
  },
};

const ofAll = ["X-Request-Id", "Cache-Control", "Vary", "RateLimit-Policy", "RateLimit"];

function toHeaders(names: readonly string[]) {
  return Object.fromEntries(
    [...ofAll, ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

/** The headers of an endpoint's successes. */
export function toSuccessHeaders({ sends, streamed }: Endpoint) {
  return { headers: toHeaders([...sends, ...(streamed ? ["X-Accel-Buffering"] : [])]) };
}

const ofStatus: Record<number, string[]> = {
  401: ["WWW-Authenticate"],
  429: ["Retry-After"],
  503: ["Retry-After"],
};

function toRefusal(status: number, codes: ErrorCode[]) {
  return {
    description: codes.map((code) => `\`${code}\`: ${errorTable[code].title}`).join("\n\n"),
    headers: toHeaders(ofStatus[status] ?? []),
    content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
  };
}

/** What an endpoint can refuse, by status. */
export function toRefusals(endpoint: Endpoint) {
  const codes = refusalsOf(endpoint);
  const statuses = [...new Set(codes.map((code) => errorTable[code].status))];
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      toRefusal(
        status,
        codes.filter((code) => errorTable[code].status === status),
      ),
    ]),
  );
}
