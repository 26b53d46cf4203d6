import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { type ErrorCode, errorTable } from "#lib/contract/error.ts";
import { buildFetch, refusal } from "#lib/testing/build-fetch.ts";
import {
  InvalidRequestError,
  LinkCapacityExceededError,
  NotFoundError,
  UnexpectedAnswerError,
  UnreachableError,
  WeftError,
} from "./errors.ts";
import { Weft } from "./weft.ts";

const id = "00000000-0000-7000-8000-000000000001";
const other = "00000000-0000-7000-8000-000000000002";
const apiKey = "weft_0123456789_a-secret-that-nobody-may-see";
const baseUrl = "http://weft.test";

async function failureOf(call: Promise<unknown>): Promise<WeftError> {
  const error: unknown = await call.then(
    () => new Error("it did not fail"),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof WeftError)) throw error;
  return error;
}

const build = (...answers: Parameters<typeof buildFetch>) =>
  new Weft({ baseUrl, apiKey, fetch: buildFetch(...answers).fetch, deadlineMs: 100 });

describe("a refusal is told by its type", () => {
  const capacity = { bound: "pair", limit: 16, used: 16 } as const;

  it.each(Object.keys(errorTable) as ErrorCode[])("%s", async (code) => {
    const answer = refusal(code, code === "link_capacity_exceeded" ? { capacity } : {});
    const error = await failureOf(build(answer).memories.get(id));
    const name = `${code.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())}Error`;
    expect(error).toMatchObject({
      name,
      code,
      status: errorTable[code].status,
      requestId: "req-1",
      message: errorTable[code].title,
    });
    expect(error.problem?.code).toBe(code);
  });

  it("a missing memory from a full one", async () => {
    const gone = await failureOf(build(refusal("not_found")).links.put(id, other));
    expect(gone).toBeInstanceOf(NotFoundError);
    const full = await failureOf(build(refusal("link_capacity_exceeded", { capacity })).links.put(id, other));
    expect(full).toBeInstanceOf(LinkCapacityExceededError);
    expect(full).toMatchObject(capacity);
  });

  it("with each bad field", async () => {
    const errors = [{ pointer: "#/content", message: "needs at least 1 character(s)" }];
    const error = await failureOf(
      build(refusal("invalid_request", { errors })).memories.create({ content: "" }),
    );
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect(error).toMatchObject({
      errors,
      message: "The request is not valid. #/content needs at least 1 character(s)",
    });
  });
});

describe("what is no refusal of Weft's", () => {
  it("is no answer at all, and says why", async () => {
    const cause = Object.assign(new AggregateError([]), { code: "ECONNREFUSED" });
    const error = await failureOf(build(new TypeError("fetch failed", { cause })).me());
    expect(error).toBeInstanceOf(UnreachableError);
    expect(error).toMatchObject({ status: null, requestId: null, problem: null });
    expect(error.message).toBe("Weft can't be reached at http://weft.test: fetch failed: ECONNREFUSED");
  });

  it.each([
    ["a page", new Response("<h1>Hello</h1>", { headers: { "x-request-id": "req-2" } })],
    ["another JSON", Response.json({ hello: 1 }, { headers: { "x-request-id": "req-2" } })],
    ["a redirect", new Response(null, { status: 307, headers: { "x-request-id": "req-2", location: "/" } })],
    ["a full bound without its numbers", refusal("link_capacity_exceeded", {}, { "x-request-id": "req-2" })],
  ])("is an answer that is not expected: %s", async (_, answer) => {
    const error = await failureOf(build(answer).me());
    expect(error).toBeInstanceOf(UnexpectedAnswerError);
    expect(error).toMatchObject({ status: answer.status, requestId: "req-2" });
  });
});

describe("the key is in no error", () => {
  const secrets = (value: unknown) =>
    [inspect(value, { depth: 9, showHidden: true }), String(value), JSON.stringify(value)].filter((text) =>
      text?.includes("a-secret"),
    );

  it.each([
    [
      "a fetch that quotes what it was given",
      new TypeError(`bad header: Bearer ${apiKey}`, { cause: { apiKey } }),
    ],
    ["a server that quotes it", refusal("internal", { detail: `who is ${apiKey}?` })],
    ["a page that quotes it", new Response(`<pre>Bearer ${apiKey}</pre>`, { status: 400 })],
    ["an answer that quotes it", Response.json({ user: { name: apiKey } })],
  ])("%s", async (_, answer) => {
    const weft = build(answer);
    expect(secrets(await failureOf(weft.me()))).toEqual([]);
    expect(secrets(weft)).toEqual([]);
  });

  it("nor in what a wrong setting throws", () => {
    for (const settings of [
      { baseUrl, apiKey: `${apiKey}\n` },
      { baseUrl, apiKey: `${apiKey}é` },
      { baseUrl: `http://user:${apiKey}@weft.test`, apiKey: "weft_x" },
      { baseUrl: `ftp://${apiKey}`, apiKey: "weft_x" },
    ]) {
      const build = () => new Weft(settings);
      expect(build).toThrow(TypeError);
      expect(build).not.toThrow(/a-secret/);
    }
  });
});
