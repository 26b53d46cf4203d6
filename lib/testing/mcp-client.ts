import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { POST } from "#app/mcp/route.ts";
import type { ToolError } from "#lib/mcp/to-tool-error.ts";
import { type Credential, toBearer } from "./build-credential.ts";

export const mcpUrl = "http://localhost:3000/mcp";

/** What a tool answered. `value` is its structuredContent; of a refusal, `error`. */
export type ToolResult = {
  value: Record<string, unknown>;
  error: ToolError | null;
  text: string;
};

export function toToolResult({ structuredContent, content, isError }: CallToolResult): ToolResult {
  const value = structuredContent ?? {};
  const text = content.map((part) => (part.type === "text" ? part.text : "")).join("\n");
  return { value, error: isError ? (value.error as ToolError) : null, text };
}

/** Calls a tool with the official client, which holds the answer against the tool's output schema. */
export async function callWith(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
): Promise<ToolResult> {
  return toToolResult((await client.callTool({ name, arguments: args })) as CallToolResult);
}

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
