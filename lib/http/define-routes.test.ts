import { afterEach, describe, expect, it, vi } from "vitest";
import { ServiceError } from "#lib/contract/error.ts";
import { defineRoutes, type Handler } from "./define-routes.ts";
import { log } from "./log.ts";

const request = new Request("http://weft.test/api/v1/things", { method: "GET" });

async function answerOf(reason: unknown) {
  const fail: Handler = () => Promise.reject(reason);
  const { GET } = defineRoutes({ GET: fail });
  const response = await GET(request);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe("defineRoutes", () => {
  const logged = vi.spyOn(log, "error");
  afterEach(() => logged.mockClear());

  it("answers what nobody expected with 500, says nothing of it, and logs it with the request's id", async () => {
    for (const reason of [new Error("select secret from users"), "secret", null, { code: "secret" }]) {
      const { status, headers, body } = await answerOf(reason);
      expect(status).toBe(500);
      expect(body).toEqual({
        type: "/docs/errors#internal",
        title: expect.any(String),
        status: 500,
        detail: body.title,
        code: "internal",
        requestId: headers.get("x-request-id"),
      });
      expect(JSON.stringify(body)).not.toContain("secret");
      expect(logged).toHaveBeenLastCalledWith({ requestId: body.requestId, err: reason }, expect.any(String));
    }
  });

  it("does not log what a caller did", async () => {
    const { status } = await answerOf(new ServiceError("conflict"));
    expect(status).toBe(409);
    expect(logged).not.toHaveBeenCalled();
  });

  it("passes on the headers of a refusal", async () => {
    const refused = new ServiceError("rate_limited", { headers: { "Retry-After": "7" } });
    expect((await answerOf(refused)).headers.get("retry-after")).toBe("7");
  });

  it("gives each answer an id of its own", async () => {
    const ids = new Set<string | null>();
    for (let index = 0; index < 5; index += 1) {
      ids.add((await answerOf(new ServiceError("conflict"))).headers.get("x-request-id"));
    }
    expect(ids.size).toBe(5);
  });

  it("names HEAD among what it answers only where it answers GET", async () => {
    const handler = async () => new Response(null);
    const { DELETE } = defineRoutes({ GET: handler, PUT: handler });
    expect((await DELETE(request)).headers.get("allow")).toBe("GET, HEAD, PUT");
    const { GET } = defineRoutes({ POST: handler });
    expect((await GET(request)).headers.get("allow")).toBe("POST");
  });
});
