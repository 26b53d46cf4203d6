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
    for (const path of ["/sign-in", "/api/v1/me", "/livez", "/no/such/page", "/api/v1/%zz", "/api/nothing"]) {
      const { headers } = await fetch(`${serverUrl}${path}`);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("same-origin");
      expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
      expect(headers.get("permissions-policy")).toContain("camera=()");
      expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
      expect(headers.get("content-security-policy")).not.toMatch(/script-src[^;]*'unsafe-/);
      expect(headers.get("x-powered-by")).toBeNull();
      expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
      // That is for https to promise.
      expect(headers.get("strict-transport-security")).toBeNull();
      if (/^\/(api|livez)/.test(path)) {
        expect(headers.get("content-security-policy")).toMatch(/^default-src 'none';/);
      } else expect(headers.get("cache-control")).toContain("no-store");
    }
  });

  it("lets only those scripts of a page run that carry its nonce, another each time", async () => {
    const nonces = new Set<string>();
    for (const path of ["/sign-in", "/sign-in", "/docs/errors", "/no/such/page"]) {
      // Nobody else says what it is.
      const forged = { "content-security-policy": "script-src 'nonce-forged'", "x-nonce": "forged" };
      const page = await fetch(`${serverUrl}${path}`, { headers: forged });
      const nonce = /script-src 'nonce-([^']+)'/.exec(page.headers.get("content-security-policy") ?? "")?.[1];
      const scripts = (await page.text()).match(/<script[^>]*>/g) ?? [];
      expect(scripts.length).toBeGreaterThan(2);
      for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
      nonces.add(nonce ?? "");
    }
    expect(nonces.size).toBe(4);
    expect([...nonces]).not.toContain("forged");
  });
});
