import { testHost } from "../build-credential.ts";

/** A request as it goes out, in parts that can be changed and left out one by one. */
export type FuzzRequest = {
  /** Who sends it, of the world's actors, and what was done to a request that should be granted. */
  as: string;
  told: string;
  method: string;
  /** Below `/api/v1`, percent signs and all. */
  path: string;
  /** Each as it stands between the ampersands. */
  query: string[];
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer> | null;
};

const encoder = new TextEncoder();

export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(encoder.encode(text));
}

/** The JSON of a request's body, or undefined without one that is an object. */
export function readBody({ body, headers }: FuzzRequest): Record<string, unknown> | undefined {
  if (body === null || headers["content-type"] !== "application/json") return undefined;
  return JSON.parse(new TextDecoder().decode(body));
}

/** The request with another JSON body. */
export function withBody(request: FuzzRequest, json: string): FuzzRequest {
  const headers = { ...request.headers, "content-type": "application/json" };
  return { ...request, headers, body: toBytes(json) };
}

export function toUrl({ path, query }: FuzzRequest, origin: string): string {
  return `${origin}/api/v1${path}${query.length > 0 ? `?${query.join("&")}` : ""}`;
}

/** A `Request` of it. HTTP has no body of GET and HEAD here, and so these lose theirs. */
export function toRequest(request: FuzzRequest, origin = `http://${testHost}`): Request {
  const { method, headers } = request;
  const body = method === "GET" || method === "HEAD" ? null : request.body;
  return new Request(toUrl(request, origin), { method, headers, body });
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The request for a terminal. The credential stands there, too: it is of a database that goes with the test. */
export function toCurl(request: FuzzRequest): string {
  const { method, headers, body } = request;
  const printed = body && [...body].every((byte) => byte >= 32 && byte < 127);
  const data = body && (printed ? quoted(Buffer.from(body).toString()) : "@-");
  const input = body && !printed ? `base64 -d <<< ${Buffer.from(body).toString("base64")} | ` : "";
  return [
    `${input}curl -i -X ${method} --path-as-is ${quoted(toUrl(request, "$WEFT_URL")).replace("'$WEFT_URL", "$WEFT_URL'")}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(data ? [`--data-binary ${data}`] : []),
  ].join(" ");
}
