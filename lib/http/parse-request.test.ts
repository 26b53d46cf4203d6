import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Endpoint } from "#lib/contract/endpoints.ts";
import { ServiceError } from "#lib/contract/error.ts";
import { MemoryId } from "#lib/contract/id.ts";
import { parseRequest } from "./parse-request.ts";

const endpoint: Endpoint = {
  method: "PUT",
  path: "/things/{first}/parts/{second}",
  summary: "A part",
  params: z.strictObject({ first: MemoryId, second: z.string().max(9) }),
  query: z.strictObject({ kind: z.string().default("related") }),
  headers: z.object({ ifMatch: z.string().max(3).optional(), idempotencyKey: z.string().optional() }),
  body: z.strictObject({
    size: z.number().default(1),
    inner: z.object({ list: z.array(z.int()) }).optional(),
  }),
  answers: { 200: null },
  workspace: true,
  by: "anyone",
  refuses: [],
  sends: [],
};

const id = "0190b1c2-0000-7abc-8def-0123456789ab";

function parse(path: string, init: RequestInit = {}, of: Endpoint = endpoint) {
  return parseRequest(of, new Request(`http://weft.test${path}`, { method: "PUT", ...init }));
}

function json(body: unknown): RequestInit {
  return { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}

async function faults(parsed: Promise<unknown>): Promise<string[]> {
  const error: unknown = await parsed.then(
    () => null,
    (reason) => reason,
  );
  if (!(error instanceof ServiceError)) throw new Error("not refused");
  expect(error.code).toBe("invalid_request");
  return (error.details.errors ?? []).map(({ pointer }) => pointer).sort();
}

describe("parseRequest", () => {
  it("puts path, query and body together, with their defaults", async () => {
    const path = `/api/v1/things/${id.toUpperCase()}/parts/b%2Fc`;
    expect(await parse(path)).toEqual({ first: id, second: "b/c", kind: "related", size: 1 });
    expect(await parse(`${path}?kind=a+b%26c`, json({ size: 2, inner: { list: [1] } }))).toEqual({
      first: id,
      second: "b/c",
      kind: "a b&c",
      size: 2,
      inner: { list: [1] },
    });
  });

  it("refuses a name that a body has twice, wherever, and says which", async () => {
    const path = `/api/v1/things/${id}/parts/b`;
    const headers = { "content-type": "application/json" };
    const given = (body: string) => faults(parse(path, { body, headers }));
    expect(await given('{"size":1,"size":1}')).toEqual(["#/size"]);
    expect(await given('{"inner":{"list":[1],"a/b":1,"a\\/b":2}}')).toEqual(["#/inner/a~1b"]);
    expect(await given('{"size":1,"si\\u007ae":2,"unknown":3}')).toEqual(["#/size"]);
  });

  it("takes the headers that the endpoint has, and minds no other", async () => {
    const path = `/things/${id}/parts/x`;
    const headers = { "if-match": "abc", "IDEMPOTENCY-KEY": "k", "x-other": "1" };
    expect(await parse(path, { headers })).toMatchObject({ ifMatch: "abc", idempotencyKey: "k" });
    expect(Object.keys(await parse(path, { headers }))).toHaveLength(6);
    expect(await faults(parse(path, { headers: { "if-match": "abcd" } }))).toEqual(["#/header/If-Match"]);
    // A field of the body is no header, though it has the name of one.
    expect(await faults(parse(path, json({ ifMatch: "abc" })))).toEqual(["#/ifMatch"]);
  });

  it("finds path values by their place, wherever the API is mounted", async () => {
    expect(await parse(`/things/${id}/parts/x`)).toMatchObject({ first: id, second: "x" });
    expect(await parse(`/a/b/c/things/${id}/parts/x`)).toMatchObject({ first: id, second: "x" });
  });

  it("points at what is wrong, wherever it is", async () => {
    const path = `/api/v1/things/${id}/parts/x`;
    expect(await faults(parse(path, json({ size: "1", inner: { list: [1, "2", 3.5] } })))).toEqual([
      "#/inner/list/1",
      "#/inner/list/2",
      "#/size",
    ]);
    expect(await faults(parse(path, json({ "a/b": 1, "c~d": 1 })))).toEqual(["#/a~1b", "#/c~0d"]);
    expect(await faults(parse(`${path}?kind=1&kind=2&x=1&x=2`))).toEqual(["#/query/kind", "#/query/x"]);
    expect(await faults(parse("/api/v1/things/x/parts/0123456789"))).toEqual([
      "#/path/first",
      "#/path/second",
    ]);
    expect(await faults(parse("/api/v1/things/%zz/parts/x"))).toEqual(["#/path"]);
    expect(await faults(parse(`${path}?kind=%zz`))).toEqual(["#/query"]);
  });

  it("refuses a body that nests without end, before it reads it", async () => {
    const path = `/api/v1/things/${id}/parts/x`;
    for (const [open, close] of [
      ["[", "]"],
      ['{"a":', "}"],
    ]) {
      for (const depth of [64, 65, 80_000]) {
        const headers = { "content-type": "application/json" };
        const body = `{"inner":${open?.repeat(depth)}1${close?.repeat(depth)}}`;
        expect(await faults(parse(path, { body, headers }))).toEqual(["#"]);
      }
    }
  });

  it("reads any text of a query as it was meant, and never throws anything but a refusal", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", minLength: 1 }), async (kind) => {
        const path = `/api/v1/things/${id}/parts/x?${new URLSearchParams({ kind })}`;
        expect(await parse(path)).toMatchObject({ kind });
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 40 }), async (body) => {
        const request = { body: new Uint8Array(body), headers: { "content-type": "application/json" } };
        const result: unknown = await parse(`/api/v1/things/${id}/parts/x`, request).catch(
          (reason) => reason,
        );
        expect(result instanceof ServiceError || typeof result === "object").toBe(true);
      }),
    );
  });
});
