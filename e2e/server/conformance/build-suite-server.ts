import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  CallToolRequestSchema,
  CompleteRequestSchema,
  GetPromptRequestSchema,
  type GetPromptResult,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
  type ReadResourceResult,
  SubscribeRequestSchema,
  UnsubscribeRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { png, suiteTools } from "./suite-tools.ts";

type Content = GetPromptResult["messages"][number]["content"];
const says = (...contents: Content[]): GetPromptResult => ({
  messages: contents.map((content) => ({ role: "user", content })),
});
const text = (value: string): Content => ({ type: "text", text: value });

type Prompt = { takes?: string[]; write(args: Record<string, string>): GetPromptResult };

const prompts: Record<string, Prompt> = {
  test_simple_prompt: { write: () => says(text("This is a simple prompt for testing.")) },
  test_prompt_with_arguments: {
    takes: ["arg1", "arg2"],
    write: ({ arg1, arg2 }) => says(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  },
  test_prompt_with_embedded_resource: {
    takes: ["resourceUri"],
    write: ({ resourceUri = "" }) =>
      says({ type: "resource", resource: { uri: resourceUri, mimeType: "text/plain", text: "Embedded." } }),
  },
  test_prompt_with_image: {
    write: () =>
      says({ type: "image", data: png, mimeType: "image/png" }, text("Please analyze the image above.")),
  },
};

function read(uri: string): ReadResourceResult {
  const id = /^test:\/\/template\/(.+)\/data$/.exec(uri)?.[1];
  if (id) return { contents: [{ uri, mimeType: "application/json", text: JSON.stringify({ id }) }] };
  if (uri === "test://static-binary") return { contents: [{ uri, mimeType: "image/png", blob: png }] };
  return {
    contents: [{ uri, mimeType: "text/plain", text: "This is the content of the static text resource." }],
  };
}

/** A server with the tools, resources and prompts that the official suite's scenarios ask for. */
export function buildSuiteServer(): Server {
  const capabilities = {
    tools: {},
    resources: { subscribe: true },
    prompts: {},
    logging: {},
    completions: {},
  };
  const server = new Server({ name: "suite", version: "1" }, { capabilities });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: Object.entries(suiteTools).map(([name, { inputSchema = { type: "object" as const } }]) => ({
      name,
      description: `Of the suite: ${name}`,
      inputSchema,
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    const tool = suiteTools[params.name];
    if (!tool) throw new Error(`no tool ${params.name}`);
    // It came without a session, and an answer of the client's to a question would find no one.
    if (tool.asks && !extra.sessionId) throw new Error("can't ask a client without a session");
    return tool.call({ server, args: params.arguments ?? {}, extra });
  });
  server.setRequestHandler(ListResourcesRequestSchema, () => ({
    resources: ["static-text", "static-binary", "watched-resource"].map((name) => ({
      uri: `test://${name}`,
      name,
      description: `Of the suite: ${name}`,
    })),
  }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params }) => read(params.uri));
  server.setRequestHandler(SubscribeRequestSchema, () => ({}));
  server.setRequestHandler(UnsubscribeRequestSchema, () => ({}));
  server.setRequestHandler(ListPromptsRequestSchema, () => ({
    prompts: Object.entries(prompts).map(([name, { takes = [] }]) => ({
      name,
      description: `Of the suite: ${name}`,
      arguments: takes.map((argument) => ({ name: argument, required: true })),
    })),
  }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => {
    const prompt = prompts[params.name];
    if (!prompt) throw new Error(`no prompt ${params.name}`);
    return prompt.write(params.arguments ?? {});
  });
  server.setRequestHandler(CompleteRequestSchema, () => ({
    completion: { values: [], total: 0, hasMore: false },
  }));
  return server;
}
