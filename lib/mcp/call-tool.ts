import { type CallToolResult, ErrorCode, McpError } from "@modelcontextprotocol/sdk/types.js";
import { toProblem } from "#lib/contract/problem.ts";
import { toRefusal } from "#lib/http/to-refusal.ts";
import type { Asker } from "./asker.ts";
import { tellRefusal } from "./texts/tell-refusal.ts";
import { toToolError } from "./to-tool-error.ts";
import { tools } from "./tools.ts";

/** Calls one tool. A refusal is an answer, as MCP wants it: the model reads it, and may do better. Throws for a tool that there is not. */
export async function callTool(asker: Asker, name: string, args: unknown): Promise<CallToolResult> {
  const { actor, requestId, notes } = asker;
  const tool = tools.find((each) => each.name === name);
  if (!tool)
    throw new McpError(ErrorCode.InvalidParams, "There is no tool of that name: tools/list has them.");
  notes.tool = tool.name;
  try {
    const { structured, text } = await tool.call(actor, args);
    return { content: [{ type: "text", text }], structuredContent: structured };
  } catch (error) {
    const refusal = toRefusal(error, requestId);
    notes.code = refusal.code;
    const problem = toProblem(refusal, requestId);
    return {
      content: [{ type: "text", text: tellRefusal(problem) }],
      structuredContent: { error: toToolError(problem, refusal.details.headers?.["Retry-After"]) },
      isError: true,
    };
  }
}
