import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { createWeftClient } from "./weft-client.ts";

const id = "00000000-0000-7000-8000-000000000001";
const other = "00000000-0000-7000-8000-000000000002";
const fetched = vi.fn<typeof fetch>();
const client = createWeftClient("demo");

beforeEach(() => vi.stubGlobal("fetch", fetched));
afterEach(() => {
  fetched.mockReset();
  vi.unstubAllGlobals();
});

const failure = async (call: Promise<unknown>) => {
  const error: unknown = await call.catch((thrown: unknown) => thrown);
  if (!(error instanceof ApiError)) throw error;
  return { code: error.code, message: error.message, requestId: error.requestId };
};

describe("a call", () => {
  it("names the workspace, fills the path, leaves absent parameters out", async () => {
    fetched.mockResolvedValue(new Response(null, { status: 204 }));
    const query = { kind: "a b&c", cursor: undefined };
    await expect(
      client.call("deleteLink", { params: { source: id, target: other }, query }),
    ).resolves.toBeNull();
    const [address, init] = fetched.mock.calls[0] ?? [];
    expect(address).toBe(`/api/v1/memories/${id}/links/${other}?kind=a+b%26c`);
    expect(init).toMatchObject({ method: "DELETE", credentials: "same-origin", body: null });
    expect(init?.headers).toEqual({ accept: "application/json", "weft-workspace": "demo" });
  });

  it("sends a body as JSON, and no workspace where none is asked for", async () => {
    fetched.mockResolvedValue(Response.json({ items: [], nextCursor: null }));
    await client
      .call("putLink", { params: { source: id, target: other }, body: { weight: 0.5 } })
      .catch(() => null);
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({
      body: '{"weight":0.5}',
      headers: { "content-type": "application/json" },
    });
    await client.call("readMe").catch(() => null);
    expect(fetched.mock.calls[1]?.[1]?.headers).toEqual({ accept: "application/json" });
  });

  it("turns a problem document into its code, sentence and request id", async () => {
    const problem = {
      type: "/docs/errors#not_found",
      title: "There is nothing here that you may use.",
      status: 404,
      detail: "There is nothing here that you may use.",
      code: "not_found",
      requestId: "req-1",
    };
    fetched.mockResolvedValue(Response.json(problem, { status: 404 }));
    expect(await failure(client.call("getMemory", { params: { id } }))).toEqual({
      code: "not_found",
      message: problem.detail,
      requestId: "req-1",
    });
  });

  it("says so when nothing answers, and when something else does", async () => {
    fetched.mockRejectedValueOnce(new TypeError("fetch failed"));
    expect((await failure(client.call("readGraph"))).code).toBe("unreachable");
    fetched.mockResolvedValueOnce(new Response("<h1>Bad gateway</h1>", { status: 502 }));
    expect((await failure(client.call("readGraph"))).code).toBe("unexpected_answer");
    fetched.mockResolvedValueOnce(Response.json({ memories: "many" }));
    expect((await failure(client.call("readGraph"))).code).toBe("unexpected_answer");
  });

  it("passes an abort on as it is", async () => {
    const controller = new AbortController();
    controller.abort();
    const abort = new DOMException("aborted", "AbortError");
    fetched.mockRejectedValueOnce(abort);
    await expect(client.call("readGraph", { signal: controller.signal })).rejects.toBe(abort);
  });
});
