import type { z } from "zod";
import { type Endpoint, type EndpointName, type endpoints, toHeaderName } from "#lib/contract/endpoints.ts";
import type { IfMatch } from "#lib/contract/precondition.ts";

/** What every method takes beside the contract's own: how to leave a call, and how long it may take, repeats included. */
export type CallOptions = { signal?: AbortSignal | undefined; deadlineMs?: number | undefined };

/** What is given for a field: a query's numbers and truth values as they are, and for `If-Match` a version or an entity tag. */
type Given<In, Out> = In extends undefined
  ? undefined
  : IfMatch extends Out
    ? number | string
    : NonNullable<Out> extends number | boolean
      ? NonNullable<Out>
      : In;

/** Without the index of an object that may have no fields. */
type Named<Name> = string extends Name ? never : Name;

type Fields<Schema> = Schema extends z.ZodType
  ? {
      [Name in keyof z.input<Schema> as Named<Name>]: Given<
        z.input<Schema>[Name],
        z.output<Schema>[Name & keyof z.output<Schema>]
      >;
    }
  : unknown;

type Described<Name extends EndpointName> = (typeof endpoints)[Name];

/** Everything that an endpoint takes beside its path, in one object: the fields of its query, headers and body. */
export type Options<Name extends EndpointName> = Flat<
  Fields<Described<Name>["query"]> &
    Fields<Described<Name>["headers"]> &
    Fields<Described<Name>["body"]> &
    CallOptions
>;
type Flat<Type> = { [Key in keyof Type]: Type[Key] };

/** The names in an endpoint's path. */
type Params<Name extends EndpointName> = Record<Named<keyof z.input<Described<Name>["params"]>>, string>;

/** What a body of lines may be. A stream can't be sent twice. */
export type Lines = string | Blob | ReadableStream<Uint8Array>;

export type CallInput<Name extends EndpointName> = Params<Name> &
  Options<Name> &
  (Described<Name> extends { bodyLines: object } ? { lines: Lines } : unknown);

/** An input, sorted into the places that HTTP has for it. */
export type Call = {
  params: Record<string, string>;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: Record<string, unknown> | null;
};

/** Sorts an input by the endpoint's own schemas. A name that it does not know goes along, for the server to refuse. */
export function toCall(endpoint: Endpoint, input: Record<string, unknown>): Call {
  const call: Call = { params: {}, query: {}, headers: {}, body: endpoint.body && {} };
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined) continue;
    if (endpoint.path.includes(`{${name}}`)) call.params[name] = String(value);
    else if (name in endpoint.headers.shape) call.headers[toHeaderName(name)] = toHeader(value);
    else if (call.body === null || isFieldOf(endpoint.query, name)) call.query[name] = String(value);
    else call.body[name] = value;
  }
  return call;
}

/** A version is sent as the entity tag that it is. */
function toHeader(value: unknown): string {
  return typeof value === "number" ? `"${value}"` : String(value);
}

function isFieldOf(schema: z.ZodType, name: string): boolean {
  const { shape } = schema as { shape?: Record<string, unknown> };
  return shape !== undefined && name in shape;
}
