import { Ajv2020 } from "ajv/dist/2020.js";
import { expect } from "vitest";
import { POST } from "#app/mcp/route.ts";
import type { Problem } from "#lib/contract/problem.ts";
import { toListedTool } from "#lib/mcp/to-listed-tool.ts";
import type { ToolError } from "#lib/mcp/to-tool-error.ts";
import { tools } from "#lib/mcp/tools.ts";
import { toMcpRequest } from "../mcp-client.ts";
import type { Caller, Operation, Outcome, Surface } from "./surface.ts";

type Input = Record<string, unknown>;
type Structured = Record<string, unknown>;
type Way = {
  tool: string;
  args(input: Input): Input;
  /** The answer in the shape of the operation's endpoint. */
  value(structured: Structured): unknown;
  outcome?(structured: Structured): Outcome;
};

const ofMemory = ({ id, ...more }: Input): Input => ({ memory_id: id, ...more });
const ofLink = ({ source, target, ...more }: Input): Input => ({
  source_id: source,
  target_id: target,
  ...more,
});
const related = ({ relatedIds, ...more }: Input): Input =>
  relatedIds === undefined ? more : { ...more, related_ids: relatedIds };
const memory = ({ memory }: Structured) => memory;
const whole = (structured: Structured) => structured;

/** Each operation that MCP has, and the tool that calls it. */
const ways: Partial<Record<Operation, Way>> = {
  createMemory: { tool: "remember", args: related, value: memory, outcome: () => "created" },
  getMemory: { tool: "get_memory", args: ofMemory, value: memory },
  updateMemory: { tool: "update_memory", args: (input) => ofMemory(related(input)), value: memory },
  trashMemory: { tool: "delete_memory", args: ofMemory, value: () => null },
  archiveMemory: {
    tool: "archive_memory",
    args: ({ id, successorId }) => ({ memory_id: id, successor_id: successorId }),
    value: memory,
  },
  ingestText: { tool: "ingest", args: related, value: whole, outcome: () => "created" },
  bringBackMemory: { tool: "restore_memory", args: ofMemory, value: whole },
  listMemories: { tool: "list_memories", args: (input) => input, value: whole },
  listLinks: { tool: "list_memory_links", args: ofMemory, value: whole },
  putLink: {
    tool: "link_memories",
    args: ofLink,
    value: whole,
    outcome: ({ outcome }) => outcome as Outcome,
  },
  deleteLink: {
    tool: "unlink_memories",
    args: ofLink,
    value: () => null,
    // What HTTP answers with the 404 is said here.
    outcome: ({ removed }) => (removed ? "ok" : "not_found"),
  },
  readNeighborhood: {
    tool: "explore",
    args: (input) => ({ direction: "both", ...ofMemory(input) }),
    value: whole,
  },
};

/** Of what is active, a search is a tool of its own. */
const search: Way = {
  tool: "search",
  args: ({ q, state: _, ...page }) => ({ query: q, ...page }),
  value: whole,
};

const nameOf = ({ tool }: Way) => `memory__${tool}`;

/** The tools that are asked. */
export const askedTools = [...Object.values(ways), search].map(nameOf);

const ajv = new Ajv2020({ strict: false });
const isAnswer = new Map(
  tools.map((tool) => [tool.name, ajv.compile(toListedTool(tool).outputSchema ?? {})]),
);

async function call(caller: Caller, name: string, args: Input) {
  const params = { name, arguments: args };
  const { host: _, ...headers } = caller.headers;
  const response = await POST(toMcpRequest({ jsonrpc: "2.0", id: 1, method: "tools/call", params }, headers));
  const text = await response.text();
  return { text, headers: JSON.stringify([...response.headers]), ok: response.ok, body: JSON.parse(text) };
}

/** MCP's tools, over the route in this process. A browser's session is none of its credentials. */
export const mcpSurface: Surface = {
  name: "MCP",
  offers: (operation) => operation in ways,
  without: ["session"],
  async perform(caller, operation, input) {
    const way = operation === "listMemories" && input.q !== undefined ? search : ways[operation];
    if (!way) throw new Error(`MCP has no ${operation}`);
    const name = nameOf(way);
    const { text, headers, ok, body } = await call(caller, name, way.args(input));
    const seen = headers + text;
    if (!ok) return { outcome: (body as Problem).code, value: body, seen };
    const structured = body.result.structuredContent as Structured;
    expect(isAnswer.get(name)?.(structured), text).toBe(true);
    if (body.result.isError)
      return { outcome: (structured.error as ToolError).code, value: structured, seen };
    return { outcome: way.outcome?.(structured) ?? "ok", value: way.value(structured), seen };
  },
};
