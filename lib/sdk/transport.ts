import { toAddress } from "#lib/contract/address.ts";
import type { Answer } from "#lib/contract/answer.ts";
import { type Endpoint, type EndpointName, endpoints } from "#lib/contract/endpoints.ts";
import { Problem } from "#lib/contract/problem.ts";
import { type CallInput, type CallOptions, type Lines, toCall } from "./call-input.ts";
import {
  NotFoundError,
  PreconditionFailedError,
  refuseHere,
  toRefusal,
  UnexpectedAnswerError,
  UnreachableError,
  WeftError,
} from "./errors.ts";
import { parseJson } from "./parse-json.ts";
import { isOutcomeUnknown, parseRetryAfter, pause, toPause } from "./retry.ts";

export type WeftOptions = {
  /** Where Weft is: `https://weft.example`. */
  baseUrl: string | URL;
  /** An API key. It is kept where nothing prints it. */
  apiKey: string;
  /** Id or slug, for a key that may act in several. */
  workspace?: string | undefined;
  /** In place of the platform's own. */
  fetch?: typeof fetch | undefined;
  /** How long a call may take in all, repeats included: 30 seconds unless said otherwise here or with the call. */
  deadlineMs?: number | undefined;
};

type Sent = {
  endpoint: Endpoint;
  address: string;
  headers: Headers;
  body: Lines | null;
};

type Read<Result> = (response: Response) => Promise<Result>;

const longestMs = 30_000;
/** A timer that is set for longer goes off at once. */
const longestTimerMs = 2 ** 31;
const visible = /^[\x21-\x7e]+$/;

/** Sends calls, repeats them by the rules of retry.ts, and turns whatever goes wrong into a WeftError. */
export class Transport {
  readonly #base: string;
  readonly #apiKey: string;
  readonly #workspace: string | null;
  readonly #fetch: typeof fetch | undefined;
  readonly #deadlineMs: number;

  constructor({ baseUrl, apiKey, workspace, fetch, deadlineMs = longestMs }: WeftOptions) {
    this.#base = parseBase(baseUrl);
    // What a header can't hold would be quoted by the error of whoever tries.
    if (typeof apiKey !== "string" || !visible.test(apiKey)) throw new TypeError("apiKey is not an API key");
    if (workspace !== undefined && !visible.test(workspace)) {
      throw new TypeError("workspace is neither an id nor a slug");
    }
    this.#apiKey = apiKey;
    this.#workspace = workspace ?? null;
    this.#fetch = fetch;
    this.#deadlineMs = deadlineMs;
  }

  /**
   * One call, and its answer as the contract has it. `wasDone` is asked when an answer was lost and the repeat is refused as it would
   * be if the first had been carried out.
   */
  async call<Name extends EndpointName>(
    name: Name,
    { signal, deadlineMs, ...input }: CallInput<Name>,
    wasDone?: () => Promise<boolean>,
  ): Promise<Answer<Name>> {
    const { schemas, sent } = this.#prepare(name, input);
    const read = async (response: Response) => {
      const schema = schemas[response.status as 200];
      if (schema === null || schema === undefined) return null;
      const parsed = schema.safeParse(parseJson(await response.text()));
      if (!parsed.success) throw unexpected(response, parsed.error.issues[0]?.path.join("."));
      return parsed.data;
    };
    const confirm = async (refusal: WeftError) => {
      if (await wasDone?.()) return null;
      throw refusal;
    };
    const result = this.#send(sent, read, { signal, deadlineMs }, wasDone && confirm);
    // What the endpoint's own schema has put out.
    return result as Promise<Answer<Name>>;
  }

  /** One call whose answer goes on: its body, to be read as it comes. The deadline is for its beginning. */
  async open<Name extends EndpointName>(
    name: Name,
    { signal, deadlineMs, ...input }: CallInput<Name>,
  ): Promise<ReadableStream<Uint8Array>> {
    const { sent } = this.#prepare(name, input);
    const read = async (response: Response) => response.body ?? Promise.reject(unexpected(response));
    return this.#send(sent, read, { signal, deadlineMs });
  }

  /** A failure of reading what `open` has opened. */
  toUnreachable(error: unknown): UnreachableError {
    return new UnreachableError(`Weft can't be reached at ${this.#base}: ${this.#redact(toReason(error))}`);
  }

  #prepare(name: EndpointName, input: Record<string, unknown>) {
    const endpoint: Endpoint = endpoints[name];
    const { lines, ...fields } = input;
    const call = toCall(endpoint, fields);
    // A path that holds something else would lead elsewhere.
    const misnamed = endpoint.params.safeParse(call.params).error?.issues ?? [];
    if (misnamed.length > 0) {
      throw refuseHere(
        misnamed.map(({ path, message }) => ({ pointer: `#/path/${path.join("/")}`, message })),
      );
    }
    const headers = new Headers({ ...call.headers, accept: acceptOf(endpoint) });
    headers.set("authorization", `Bearer ${this.#apiKey}`);
    if (endpoint.workspace && this.#workspace !== null) headers.set("weft-workspace", this.#workspace);
    if (call.body) headers.set("content-type", "application/json");
    if (endpoint.bodyLines) headers.set("content-type", endpoint.bodyLines.mediaTypes[0]);
    const body = endpoint.bodyLines ? (lines as Lines) : call.body && JSON.stringify(call.body);
    const sent: Sent = { endpoint, address: this.#base + toAddress(endpoint, call), headers, body };
    return { schemas: endpoint.answers, sent };
  }

  async #send<Result>(
    sent: Sent,
    read: Read<Result>,
    { signal, deadlineMs = this.#deadlineMs }: CallOptions,
    confirm?: (refusal: WeftError) => Promise<Result>,
  ): Promise<Result> {
    const deadline = Date.now() + deadlineMs;
    const isRepeatable = isSafeTwice(sent);
    let lost: WeftError | null = null;
    for (let attempts = 1; ; attempts += 1) {
      signal?.throwIfAborted();
      const leftMs = deadline - Date.now();
      try {
        return await this.#attempt(sent, read, leftMs, signal);
      } catch (error) {
        signal?.throwIfAborted();
        if (!(error instanceof WeftError)) throw error;
        error.attempts = attempts;
        if (lost && isExplainedBy(sent, error)) {
          if (confirm) return await confirm(error);
          lost.attempts = attempts;
          throw lost;
        }
        if (isOutcomeUnknown(error)) lost = error;
        const ms = toPause(error, { isRepeatable, attempts, leftMs: deadline - Date.now() });
        if (ms === null || sent.body instanceof ReadableStream) throw error;
        await pause(ms, signal);
      }
    }
  }

  async #attempt<Result>(
    { endpoint, address, headers, body }: Sent,
    read: Read<Result>,
    leftMs: number,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    const late = new AbortController();
    const timer =
      leftMs < longestTimerMs
        ? setTimeout(() => late.abort(new Error("no answer in time")), leftMs)
        : undefined;
    const request: RequestInit & { duplex?: "half" } = {
      method: endpoint.method,
      headers,
      body,
      // A redirect could lead a change, or the key, to somewhere else.
      redirect: "manual",
      signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
    };
    if (body instanceof ReadableStream) request.duplex = "half";
    try {
      const response = await (this.#fetch ?? fetch)(address, request);
      if (endpoint.answers[response.status as 200] === undefined) throw await this.#readRefusal(response);
      return await read(response);
    } catch (error) {
      throw error instanceof WeftError ? error : this.toUnreachable(error);
    } finally {
      clearTimeout(timer);
    }
  }

  async #readRefusal(response: Response): Promise<WeftError> {
    const circumstances = { retryAfterMs: parseRetryAfter(response.headers.get("retry-after")) };
    const problem = Problem.safeParse(parseJson(this.#redact(await response.text())));
    const refusal = problem.success ? toRefusal(problem.data, circumstances) : null;
    return refusal ?? unexpected(response);
  }

  /** What others say of a request could quote the key. */
  #redact(text: string): string {
    return text.replaceAll(this.#apiKey, "[key]");
  }
}

function parseBase(baseUrl: string | URL): string {
  const given = String(baseUrl);
  const url = URL.canParse(given) ? new URL(given) : null;
  // Not quoted: it could hold a password.
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new TypeError("baseUrl is not the address of a Weft: give one like https://weft.example");
  }
  return url.origin + url.pathname.replace(/\/+$/, "");
}

function acceptOf({ streamed, answerLines }: Endpoint): string {
  return `${streamed ?? answerLines?.mediaTypes[0] ?? "application/json"}, application/problem+json`;
}

function isSafeTwice({ endpoint, headers }: Sent): boolean {
  if (endpoint.method === "POST") return headers.has("idempotency-key");
  return endpoint.method !== "PATCH";
}

/** The refusal that a request gets which was carried out before: what it removes is gone, what it was made for has changed. */
function isExplainedBy({ endpoint }: Sent, refusal: WeftError): boolean {
  const isRemoval = endpoint.answers[204] !== undefined;
  return (
    refusal instanceof PreconditionFailedError ||
    (refusal instanceof NotFoundError && isRemoval && endpoint.method === "DELETE")
  );
}

function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // What Node says of several addresses that all refused has a code, and no message.
  const reason = error.message || String((error as { code?: unknown }).code ?? error.name);
  return error.cause instanceof Error ? `${reason}: ${toReason(error.cause)}` : reason;
}

/** Says nothing of the body: it may be anybody's. */
function unexpected(response: Response, where?: string): UnexpectedAnswerError {
  const place = where ? ` (at ${where})` : "";
  return new UnexpectedAnswerError(
    `The server answered ${response.status} in a way that is not Weft's${place}.`,
    {
      status: response.status,
      requestId: response.headers.get("x-request-id"),
      retryAfterMs: parseRetryAfter(response.headers.get("retry-after")),
    },
  );
}
