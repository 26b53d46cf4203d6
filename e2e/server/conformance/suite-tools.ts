import { setTimeout as pause } from "node:timers/promises";
import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js";
import type {
  CallToolResult,
  ElicitRequestFormParams,
  ServerNotification,
  ServerRequest,
  Tool,
} from "@modelcontextprotocol/sdk/types.js";

/** What a tool of the suite is given: the server, to ask the client through, and the call. */
export type Call = {
  server: Server;
  args: Record<string, unknown>;
  extra: RequestHandlerExtra<ServerRequest, ServerNotification>;
};
type SuiteTool = {
  asks?: true;
  inputSchema?: Tool["inputSchema"];
  call(call: Call): Promise<CallToolResult>;
};

/** One red pixel. */
export const png =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";
/** No sound at all. */
const wav = "UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=";

const text = (value: string): CallToolResult => ({ content: [{ type: "text", text: value }] });
const only = (content: CallToolResult["content"]) => ({ call: async () => ({ content }) });
const takes = (name: string): Tool["inputSchema"] => ({
  type: "object",
  properties: { [name]: { type: "string" } },
  required: [name],
});

/** Asks the client's user to fill in a form. */
function asks(properties: ElicitRequestFormParams["requestedSchema"]["properties"]): SuiteTool {
  return {
    asks: true,
    async call({ server }) {
      const { action, content } = await server.elicitInput({
        message: "Please fill this in",
        requestedSchema: { type: "object", properties },
      });
      return text(`Elicitation completed: action=${action}, content=${JSON.stringify(content ?? {})}`);
    },
  };
}

const options = ["option1", "option2", "option3"];
const titled = [
  { const: "value1", title: "First" },
  { const: "value2", title: "Second" },
];

/** The tools that the suite's scenarios call. */
export const suiteTools: Record<string, SuiteTool> = {
  test_simple_text: only([{ type: "text", text: "This is a simple text response for testing." }]),
  test_image_content: only([{ type: "image", data: png, mimeType: "image/png" }]),
  test_audio_content: only([{ type: "audio", data: wav, mimeType: "audio/wav" }]),
  test_embedded_resource: only([
    {
      type: "resource",
      resource: { uri: "test://embedded-resource", mimeType: "text/plain", text: "Embedded." },
    },
  ]),
  test_multiple_content_types: only([
    { type: "text", text: "Multiple content types test:" },
    { type: "image", data: png, mimeType: "image/png" },
    {
      type: "resource",
      resource: { uri: "test://mixed", mimeType: "application/json", text: '{"test":"data"}' },
    },
  ]),
  test_error_handling: {
    call: async () => ({ ...text("This tool intentionally returns an error for testing"), isError: true }),
  },
  test_tool_with_logging: {
    async call({ server, extra }) {
      for (const data of ["Tool execution started", "Tool processing data", "Tool execution completed"]) {
        await extra.sendNotification({ method: "notifications/message", params: { level: "info", data } });
        // The suite asks for these pauses.
        await pause(50);
      }
      return text(`Logged by ${server.getClientVersion()?.name ?? "nobody"}`);
    },
  },
  test_tool_with_progress: {
    async call({ extra }) {
      const progressToken = extra._meta?.progressToken ?? 0;
      for (const progress of [0, 50, 100]) {
        const params = { progressToken, progress, total: 100 };
        await extra.sendNotification({ method: "notifications/progress", params });
        await pause(50);
      }
      return text("Done");
    },
  },
  test_sampling: {
    asks: true,
    inputSchema: takes("prompt"),
    async call({ server, args }) {
      const content = { type: "text" as const, text: String(args.prompt) };
      const answer = await server.createMessage({ messages: [{ role: "user", content }], maxTokens: 100 });
      return text(`LLM response: ${JSON.stringify(answer.content)}`);
    },
  },
  test_elicitation: {
    asks: true,
    inputSchema: takes("message"),
    async call({ server, args }) {
      const answer = await server.elicitInput({
        message: String(args.message),
        requestedSchema: {
          type: "object",
          properties: { username: { type: "string" }, email: { type: "string" } },
          required: ["username", "email"],
        },
      });
      return text(`User response: ${JSON.stringify(answer)}`);
    },
  },
  test_elicitation_sep1034_defaults: asks({
    name: { type: "string", default: "John Doe" },
    age: { type: "integer", default: 30 },
    score: { type: "number", default: 95.5 },
    status: { type: "string", enum: ["active", "inactive", "pending"], default: "active" },
    verified: { type: "boolean", default: true },
  }),
  test_elicitation_sep1330_enums: asks({
    untitledSingle: { type: "string", enum: options },
    titledSingle: { type: "string", oneOf: titled },
    legacyEnum: { type: "string", enum: ["opt1", "opt2"], enumNames: ["One", "Two"] },
    untitledMulti: { type: "array", items: { type: "string", enum: options } },
    titledMulti: { type: "array", items: { anyOf: titled } },
  }),
  test_reconnection: {
    async call({ extra }) {
      extra.closeSSEStream?.();
      await pause(100);
      return text("Reconnected");
    },
  },
  json_schema_2020_12_tool: {
    inputSchema: {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      $defs: { address: { type: "object", properties: { street: { type: "string" } } } },
      properties: { name: { type: "string" }, address: { $ref: "#/$defs/address" } },
      additionalProperties: false,
    },
    call: async () => text("Done"),
  },
};
