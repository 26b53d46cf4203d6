import { describe, expect, it } from "vitest";
import { serverUrl } from "./place.ts";

const at = (path: string, init: RequestInit = {}) => fetch(serverUrl + path, init);

describe("the way in for agents", () => {
  it.each([
    [
      "/.well-known/oauth-protected-resource",
      { resource: `${serverUrl}/mcp`, authorization_servers: [serverUrl] },
    ],
    ["/.well-known/oauth-protected-resource/mcp", { resource: `${serverUrl}/mcp` }],
    [
      "/.well-known/oauth-authorization-server",
      {
        issuer: serverUrl,
        authorization_endpoint: `${serverUrl}/authorize`,
        token_endpoint: `${serverUrl}/api/oauth/token`,
        code_challenge_methods_supported: ["S256"],
      },
    ],
  ])("is told at %s", async (path, told) => {
    const answer = await at(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await answer.json()).toMatchObject(told);
    expect((await at(path, { method: "POST" })).status).toBe(405);
  });

  it("is told nowhere else", async () => {
    const answer = await at("/.well-known/openid-configuration");
    expect({ status: answer.status, type: answer.headers.get("content-type") }).toEqual({
      status: 404,
      type: "application/problem+json",
    });
  });

  it("refuses in OAuth's words, and is kept by nobody", async () => {
    const body = new URLSearchParams({ grant_type: "refresh_token", refresh_token: "weft_rt_none" });
    const answer = await at("/api/oauth/token", { method: "POST", body });
    expect(answer.status).toBe(400);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.json()).toMatchObject({ error: "invalid_client" });
    expect((await at("/api/oauth/token")).status).toBe(405);
  });
});
