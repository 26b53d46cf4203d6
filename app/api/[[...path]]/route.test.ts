import { describe, expect, it } from "vitest";
import { expectProblem } from "#lib/testing/check-answer.ts";
import { DELETE, GET, OPTIONS, PATCH, POST, PUT } from "./route.ts";

const handlers = { GET, POST, PUT, PATCH, DELETE };

async function answer(handler: typeof GET, method: string, path: string) {
  const response = await handler(new Request(`http://weft.test${path}`, { method }));
  const received = { status: response.status, headers: response.headers, body: await response.json() };
  expectProblem(received, null);
  return received;
}

describe("404", () => {
  it.each(["/api", "/api/", "/api/v1", "/api/v1/nothing", "/api/v2/memories", "/api/v1/me/more"])(
    "%s, for every method, whoever asks",
    async (path) => {
      for (const [method, handler] of Object.entries(handlers)) {
        const { status, body } = await answer(handler, method, path);
        expect({ status, body }).toMatchObject({ status: 404, body: { code: "not_found" } });
        expect(body).not.toHaveProperty("errors");
      }
    },
  );
});

describe("405", () => {
  it("is what OPTIONS gets, as everywhere", async () => {
    const { status, headers } = await answer(OPTIONS, "OPTIONS", "/api/v1/nothing");
    expect(status).toBe(405);
    expect(headers.get("allow")).not.toBe("");
  });
});
