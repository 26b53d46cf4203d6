import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { POST } from "#app/mcp/route.ts";
import { type Credential, toBearer } from "./build-credential.ts";

export const mcpUrl = "http://localhost:3000/mcp";

/** A request to the route of MCP. */
export function toMcpRequest(body: unknown, headers: Credential = {}): Request {
  return new Request(mcpUrl, {
    method: "POST",
    headers: {
      host: "localhost:3000",
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

/** The official client, connected to the route in this process. It knows the tools, and so the schemas of their answers. */
export async function connectMcp(secret: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL(mcpUrl), {
    fetch: async (_, init) => {
      // The stream that it would listen to is not there.
      if (init?.method !== "POST") return new Response(null, { status: 405 });
      const headers = Object.fromEntries(new Headers(init.headers));
      return POST(toMcpRequest(String(init.body), { ...headers, ...toBearer(secret) }));
    },
  });
  // Its types say nothing of exactOptionalPropertyTypes.
  await client.connect(transport as Parameters<Client["connect"]>[0]);
  await client.listTools();
  return client;
}
