import { beforeAll, describe, expect, it } from "vitest";
import { type Endpoint, endpoints } from "#lib/contract/endpoints.ts";
import { buildOwner, saveMemory, serverUrl } from "./place.ts";
import { sendRaw } from "./raw-request.ts";

let as: Record<string, string>;

beforeAll(async () => {
  as = (await buildOwner()).as;
});

describe("every endpoint of the contract", () => {
  const declared: [string, Endpoint][] = Object.entries(endpoints);

  it.each(declared)("%s is found, and wants to know who asks", async (_, { method, path }) => {
    const url = `/api/v1${path.replace(/\{\w+\}/g, "0190b1c2-0000-7abc-8def-0123456789ab")}`;
    const answer = await sendRaw(`${method} ${url}`);
    expect({ status: answer.status, way: answer.headers.get("www-authenticate") }).toEqual({
      status: 401,
      way: "Bearer",
    });
  });
});

describe("a path with a value", () => {
  it("is not taken for a longer one with a name in its place", async () => {
    const id = await saveMemory(as);
    for (const [request, status] of [
      [`GET /api/v1/memories/${id}/links/${id}`, 404],
      [`GET /api/v1/memories/${id}/links/release`, 405],
      [`POST /api/v1/memories/${id}/links/release`, 200],
    ] as const) {
      expect((await sendRaw(request, { ...as, "content-length": "0" })).status).toBe(status);
    }
  });
});

describe("a path beside one", () => {
  it.each(["/livez/", "/readyz/x"])("%s is the 404 of any other", async (path) => {
    const { status, body } = await sendRaw(`GET ${path}`);
    expect({ status, code: JSON.parse(body).code }).toEqual({ status: 404, code: "not_found" });
  });
});

describe("health", () => {
  it.each(["/livez", "/readyz"])("%s answers GET and HEAD alone", async (path) => {
    expect((await sendRaw(`GET ${path}`)).status).toBe(200);
    const head = await sendRaw(`HEAD ${path}`);
    expect({ status: head.status, body: head.body }).toEqual({ status: 200, body: "" });
    const post = await sendRaw(`POST ${path}`, { "content-length": "0" });
    expect({ status: post.status, allow: post.headers.get("allow") }).toEqual({
      status: 405,
      allow: "GET, HEAD",
    });
  });
});

describe("an answer", () => {
  async function encodingOf(path: string, accepted: string): Promise<string | null> {
    const response = await fetch(`${serverUrl}${path}`, { headers: { ...as, "accept-encoding": accepted } });
    // fetch reads what is compressed, and fails when it is not.
    expect(await response.json()).toBeTypeOf("object");
    return response.headers.get("content-encoding");
  }

  it("is compressed for whoever can read it, when it is long", async () => {
    const id = await saveMemory(as, { content: "The same words again. ".repeat(200) });
    const path = `/api/v1/memories/${id}`;
    expect(await encodingOf(path, "identity")).toBeNull();
    expect(await encodingOf(path, "gzip")).toBe("gzip");
    expect(await encodingOf("/api/v1/me", "gzip")).toBeNull();
  });
});
