import { config } from "zod";
import { toAddress } from "#lib/contract/address.ts";
import type { Answer } from "#lib/contract/answer.ts";
import { type Endpoint, type EndpointName, endpoints } from "#lib/contract/endpoints.ts";
import { Problem } from "#lib/contract/problem.ts";
import { ApiError } from "./api-error.ts";

// The page's content security policy forbids eval, which zod would otherwise probe for.
config({ jitless: true });

/** Everything a call may carry, before the server's parsing: ids as text, numbers of a query as text. */
export type CallInput = {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: Record<string, unknown>;
  signal?: AbortSignal;
};

/** A read in a form of one's own choice. `known` is the tag of what one has. */
export type ReadInput = { accept: string; known: string | null; signal?: AbortSignal | undefined };

export type WeftClient = {
  call<Name extends EndpointName>(name: Name, input?: CallInput): Promise<Answer<Name>>;
  /** Reads a form that is bytes, through `decode`, which is given them as they come; null when it is what is known. */
  read<Value>(
    name: EndpointName,
    input: ReadInput,
    decode: (body: ReadableStream<Uint8Array>) => Promise<Value>,
  ): Promise<{ value: Value; tag: string | null } | null>;
  /** Opens an answer that goes on: its bytes as they come. A place in it is where an earlier one of the same was. */
  open(
    name: EndpointName,
    input: { place: string | null; signal: AbortSignal },
  ): Promise<ReadableStream<Uint8Array>>;
};

/**
 * The dashboard's only way to the server: `/api/v1` of its own origin, with the session's cookie, in one workspace.
 * Throws ApiError and nothing else, but for an aborted call.
 */
export function createWeftClient(workspace: string): WeftClient {
  return {
    async call<Name extends EndpointName>(name: Name, input: CallInput = {}) {
      const endpoint: Endpoint = endpoints[name];
      const response = await send(endpoint, workspace, input);
      const schema = endpoint.answers[response.status as 200];
      if (schema === undefined) throw await readRefusal(response);
      if (schema === null) return null as Answer<Name>;
      const parsed = schema.safeParse(await readJson(response));
      if (!parsed.success) throw unexpectedAnswer(response, parsed.error);
      return parsed.data as Answer<Name>;
    },
    async read(name, { accept, known, signal }, decode) {
      const own: Record<string, string> = known === null ? { accept } : { accept, "if-none-match": known };
      const response = await send(endpoints[name], workspace, signal ? { signal } : {}, own);
      if (response.status === 304) return null;
      if (!response.ok) throw await readRefusal(response);
      try {
        if (!response.body) throw new Error("the answer has no body");
        const value = await decode(response.body);
        return { value, tag: response.headers.get("etag") };
      } catch (cause) {
        if (signal?.aborted) throw cause;
        throw unexpectedAnswer(response, cause);
      }
    },
    async open(name, { place, signal }) {
      const endpoint: Endpoint = endpoints[name];
      const own: Record<string, string> = { accept: endpoint.streamed ?? "*/*" };
      if (place !== null) own["last-event-id"] = place;
      const response = await send(endpoint, workspace, { signal }, own);
      if (!response.ok) throw await readRefusal(response);
      if (!response.body) throw unexpectedAnswer(response, new Error("the answer has no body"));
      return response.body;
    },
  };
}

async function send(
  endpoint: Endpoint,
  workspace: string,
  input: CallInput,
  own: Record<string, string> = {},
): Promise<Response> {
  const headers: Record<string, string> = { accept: "application/json", ...own };
  if (endpoint.workspace) headers["weft-workspace"] = workspace;
  if (input.body) headers["content-type"] = "application/json";
  try {
    return await fetch(toAddress(endpoint, input), {
      method: endpoint.method,
      headers,
      credentials: "same-origin",
      cache: "no-store",
      body: input.body ? JSON.stringify(input.body) : null,
      signal: input.signal ?? null,
    });
  } catch (cause) {
    if (input.signal?.aborted) throw cause;
    throw new ApiError("unreachable", "Weft can't be reached. Check the connection, then try again.", {
      cause,
    });
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    throw unexpectedAnswer(response, cause);
  }
}

async function readRefusal(response: Response): Promise<ApiError> {
  const problem = Problem.safeParse(await response.json().catch(() => null));
  if (!problem.success) return unexpectedAnswer(response, problem.error);
  const { code, title, detail } = problem.data;
  return new ApiError(code, detail || title, { problem: problem.data });
}

function unexpectedAnswer(response: Response, cause: unknown): ApiError {
  return new ApiError(
    "unexpected_answer",
    `Weft answered ${response.status} in a way this page does not know.`,
    {
      requestId: response.headers.get("x-request-id"),
      cause,
    },
  );
}
