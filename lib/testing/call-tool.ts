import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type { ToolError } from "#lib/mcp/to-tool-error.ts";

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
