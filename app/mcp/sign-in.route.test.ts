import { UnauthorizedError } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { expect, it } from "vitest";
import { POST } from "#app/mcp/route.ts";
import { listAgents } from "#lib/access/list-agents.ts";
import { revokeGrant } from "#lib/access/revoke-grant.ts";
import type { Actor } from "#lib/actor.ts";
import { buildSession } from "#lib/testing/build-credential.ts";
import { buildWorkspace } from "#lib/testing/build-workspace.ts";
import { DesktopAgent } from "#lib/testing/desktop-agent.ts";
import { mcpUrl } from "#lib/testing/mcp-client.ts";
import { fetchRoute } from "#lib/testing/oauth-client.ts";

/** `fetch`, to MCP's own route and to those of sign-in. */
async function fetchHere(url: string | URL, init: RequestInit = {}): Promise<Response> {
  if (String(url) !== mcpUrl) return fetchRoute(url, init);
  if (init.method !== "POST") return new Response(null, { status: 405 });
  const headers = new Headers(init.headers);
  headers.set("host", new URL(url).host);
  return POST(new Request(url, { ...init, headers }));
}

function openTransport(agent: DesktopAgent): StreamableHTTPClientTransport {
  return new StreamableHTTPClientTransport(new URL(mcpUrl), { authProvider: agent, fetch: fetchHere });
}

async function connect(transport: StreamableHTTPClientTransport): Promise<Client> {
  const client = new Client({ name: "desktop", version: "1" });
  // Its types say nothing of exactOptionalPropertyTypes.
  await client.connect(transport as Parameters<Client["connect"]>[0]);
  return client;
}

/** A person lets the agent in, on Weft's page. Answers where the browser is sent. */
async function letIn(person: Actor, agent: DesktopAgent): Promise<URL> {
  const { origin, host } = new URL(mcpUrl);
  const response = await fetchRoute(`${origin}/api/oauth/consent`, {
    method: "POST",
    headers: {
      ...(await buildSession(person.userId)),
      host,
      origin,
      "content-type": "application/json",
    },
    body: JSON.stringify({
      request: agent.opened?.search.slice(1),
      workspaceId: person.workspaceId,
      access: "write",
      private: false,
      allowed: true,
    }),
  });
  return new URL(((await response.json()) as { redirectTo: string }).redirectTo);
}

it("a client that knows only the address signs in, remembers, and is put out when its grant is revoked", async () => {
  const person = await (await buildWorkspace()).addMember();
  const agent = new DesktopAgent("http://127.0.0.1:41234/callback");
  const first = openTransport(agent);
  await expect(connect(first)).rejects.toThrow(UnauthorizedError);
  const back = await letIn(person, agent);
  await first.finishAuth(back.searchParams.get("code") ?? "");

  const client = await connect(openTransport(agent));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain("memory__remember");
  const call = () => client.callTool({ name: "memory__remember", arguments: { content: "Signed in." } });
  expect((await call()).isError).toBeFalsy();
  const { items } = await listAgents(person, { limit: 50 });
  expect(items.map(({ name }) => name)).toEqual(["Desktop Agent"]);
  for (const { id } of items) await revokeGrant(person, { id });
  await expect(call()).rejects.toThrow(UnauthorizedError);
});
