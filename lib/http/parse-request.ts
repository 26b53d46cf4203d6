import { z } from "zod";
import { type Endpoint, type Lines, toHeaderName } from "#lib/contract/endpoints.ts";
import { type FieldError, ServiceError } from "#lib/contract/error.ts";
import { findRepeatedName } from "#lib/contract/find-repeated-name.ts";
import { limits } from "#lib/contract/limits.ts";
import { isDeeperThan } from "./json-depth.ts";

function invalid(errors: FieldError[]): ServiceError {
  return new ServiceError("invalid_request", { errors });
}

/** Pointers of what zod refused: `#/title` in a body, `#/query/kind`, `#/path/id`, `#/header/If-Match`. */
function toFieldErrors(error: z.ZodError, place: string): FieldError[] {
  return error.issues.flatMap((issue) => {
    const base = [place, ...issue.path.map(escapeSegment)].join("/");
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({
        pointer: `${base}/${escapeSegment(key)}`,
        message: "is not known here",
      }));
    }
    return [{ pointer: base, message: issue.message }];
  });
}

function escapeSegment(segment: PropertyKey): string {
  return String(segment).replaceAll("~", "~0").replaceAll("/", "~1");
}

/** What a schema makes of one part of a request. Throws invalid_request with a pointer a fault, below `place`. */
export function parsePart<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  place: string,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalid(toFieldErrors(parsed.error, place));
  return parsed.data;
}

/** The values of a path's `{names}`, by position: Next wants one name a level, the contract several. */
function pathValues(template: string, pathname: string): Record<string, string> {
  const given = pathname.split("/");
  const offset = given.length - template.split("/").length;
  const entries = template.split("/").flatMap((part, index) => {
    const name = /^\{(.+)\}$/.exec(part)?.[1];
    return name === undefined ? [] : [[name, decodeURIComponent(given[offset + index] ?? "")]];
  });
  return Object.fromEntries(entries);
}

function queryValues(search: URLSearchParams): Record<string, string> {
  const repeated = [...new Set(search.keys())].filter((name) => search.getAll(name).length > 1);
  if (repeated.length > 0) {
    throw invalid(
      repeated.map((name) => ({ pointer: `#/query/${escapeSegment(name)}`, message: "is given twice" })),
    );
  }
  return Object.fromEntries(search);
}

/** The headers that an endpoint takes; what else a request brings is not its business. */
function parseHeaders({ headers: schema }: Endpoint, headers: Headers): Record<string, unknown> {
  const given = Object.keys(schema.shape).flatMap((field) => {
    const value = headers.get(toHeaderName(field));
    return value === null ? [] : [[field, value]];
  });
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  throw invalid(
    parsed.error.issues.map(({ path: [field], message }) => ({
      pointer: `#/header/${toHeaderName(String(field))}`,
      message,
    })),
  );
}

function mediaTypeOf(request: Request): string | undefined {
  return request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
}

async function* orBroken(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch {
    throw new ServiceError("invalid_request", { detail: "The body broke off." });
  }
}

/** A body as it comes, no further than it may be long: nothing of it is read before it is asked for. */
async function* streamBytes(request: Request): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const piece of orBroken((request.body ?? []) as unknown as AsyncIterable<Uint8Array>)) {
    length += piece.length;
    if (length > limits.import.bytes) throw new ServiceError("payload_too_large");
    yield piece;
  }
}

/** The bytes of a body of lines, of a media type that the endpoint takes. */
function readLines({ mediaTypes }: Lines, request: Request): AsyncIterable<Uint8Array> {
  if (!mediaTypes.includes(mediaTypeOf(request) ?? "")) {
    throw new ServiceError("unsupported_media_type", { detail: `Send the body as ${mediaTypes[0]}.` });
  }
  if (Number(request.headers.get("content-length")) > limits.import.bytes) {
    throw new ServiceError("payload_too_large");
  }
  return streamBytes(request);
}

/** A body whose length was said: HTTP ends it there, and one read is enough. */
async function readWhole(request: Request): Promise<Uint8Array> {
  return new Uint8Array(
    await request.arrayBuffer().catch(() => {
      throw new ServiceError("invalid_request", { detail: "The body broke off." });
    }),
  );
}

/** Reads a body no further than it may be long. */
export async function readBytes(request: Request, most: number = limits.bodyBytes): Promise<Uint8Array> {
  const said = request.headers.get("content-length");
  if (said !== null && Number(said) <= most) return readWhole(request);
  const chunks: Uint8Array[] = [];
  let length = 0;
  if (request.body) {
    for await (const chunk of orBroken(request.body as unknown as AsyncIterable<Uint8Array>)) {
      length += chunk.length;
      if (length > most) throw new ServiceError("payload_too_large");
      chunks.push(chunk);
    }
  }
  return Buffer.concat(chunks);
}

const nothing = z.strictObject({});

function orNotJson<Result>(read: () => Result): Result {
  try {
    return read();
  } catch {
    throw invalid([{ pointer: "#", message: "is not JSON in UTF-8" }]);
  }
}

/** Strict: a name that an object has twice is refused, where parsing would keep the last. */
function parseJson(bytes: Uint8Array): unknown {
  const text = orNotJson(() => new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  if (isDeeperThan(text, limits.bodyDepth)) {
    throw invalid([{ pointer: "#", message: `may nest at most ${limits.bodyDepth} deep` }]);
  }
  const value: unknown = orNotJson(() => JSON.parse(text));
  const repeated = findRepeatedName(text);
  if (repeated) {
    throw invalid([{ pointer: ["#", ...repeated.map(escapeSegment)].join("/"), message: "is given twice" }]);
  }
  return value;
}

/** The JSON of a body; no body at all is an empty object. */
export async function readJson(
  endpoint: Pick<Endpoint, "body" | "bodyBytes">,
  request: Request,
): Promise<unknown> {
  const bytes = await readBytes(request, endpoint.bodyBytes);
  const mediaType = mediaTypeOf(request);
  // Some clients name a type with every request: where no body is asked for, one that is not there may be of any.
  if (bytes.length === 0 && (mediaType === undefined || endpoint.body === null)) return {};
  if (mediaType !== "application/json") throw new ServiceError("unsupported_media_type");
  if (bytes.length === 0) return {};
  return parseJson(bytes);
}

/** A percent sign that spells nothing stays as it is in a URL, and would be guessed at in its query. */
function assertSpelled(part: string, pointer: string): void {
  try {
    decodeURIComponent(part);
  } catch {
    throw invalid([{ pointer, message: "has a percent sign that spells nothing" }]);
  }
}

/** Everything a request says, strictly: path, query, headers and body in one object. Throws invalid_request with a pointer a fault. */
export async function parseRequest(endpoint: Endpoint, request: Request): Promise<Record<string, unknown>> {
  const url = new URL(request.url);
  assertSpelled(url.pathname, "#/path");
  assertSpelled(url.search, "#/query");
  const params = parsePart(endpoint.params, pathValues(endpoint.path, url.pathname), "#/path");
  const query = parsePart(endpoint.query, queryValues(url.searchParams), "#/query");
  const headers = parseHeaders(endpoint, request.headers);
  if (endpoint.bodyLines)
    return { bytes: readLines(endpoint.bodyLines, request), ...headers, ...query, ...params };
  const body = parsePart(endpoint.body ?? nothing, await readJson(endpoint, request), "#");
  return { ...body, ...headers, ...query, ...params };
}
