import { describe, expect, it } from "vitest";
import { toOpenApi } from "#lib/http/openapi.ts";
import { serverUrl } from "./place.ts";

async function get(path: string) {
  const response = await fetch(`${serverUrl}${path}`);
  const type = response.headers.get("content-type")?.split(";")[0];
  return { status: response.status, type, body: (await response.json()) as unknown };
}

describe("a server that is up", () => {
  it("is live and ready", async () => {
    expect(await get("/livez")).toEqual({ status: 200, type: "application/json", body: { live: true } });
    expect(await get("/readyz")).toEqual({ status: 200, type: "application/json", body: { ready: true } });
  });

  it("describes itself by the contract that it was built from", async () => {
    expect(await get("/openapi.json")).toEqual({
      status: 200,
      type: "application/json",
      body: JSON.parse(JSON.stringify(toOpenApi())),
    });
  });

  it("sends the headers that keep a browser safe with every answer", async () => {
    for (const path of ["/sign-in", "/api/v1/me", "/livez", "/no/such/page"]) {
      const { headers } = await fetch(`${serverUrl}${path}`);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
      expect(headers.get("x-powered-by")).toBeNull();
    }
  });
});
