import type { ListToolsResult } from "@modelcontextprotocol/sdk/types.js";
import { type JsonSchema, toJsonSchema } from "#lib/contract/to-json-schema.ts";
import type { Tool } from "./define-tool.ts";

type ListedTool = ListToolsResult["tools"][number];

/** What every refusal has; the rest is in the documents of errors. */
const error = { type: "object", required: ["code", "message"] };

/** `{ anyOf: [{ type, … }, { type: "null" }] }` as `{ type: [type, "null"], … }`. */
function mergeNull(schema: JsonSchema): JsonSchema {
  const [first, second, ...more] = (schema.anyOf ?? []) as JsonSchema[];
  const isNullable = second?.type === "null" && typeof first?.type === "string" && more.length === 0;
  if (!isNullable) return schema;
  const { anyOf: _, ...rest } = schema;
  return { ...rest, ...first, type: [first.type, "null"] as unknown as string };
}

/**
 * A schema in fewer words: without what another word of it says too, or what is true of any JSON; an answer's also without formats, for
 * nobody has to find a value for one.
 */
function toShort(schema: unknown, io: "input" | "output"): unknown {
  if (Array.isArray(schema)) return schema.map((each) => toShort(each, io));
  if (typeof schema !== "object" || schema === null) return schema;
  const merged = mergeNull(schema as JsonSchema);
  const isImplied = (key: string, value: unknown) =>
    (key === "pattern" && merged.format === "uuid") ||
    (key === "format" && io === "output" && typeof value === "string") ||
    key === "propertyNames" ||
    (key === "additionalProperties" && value !== false) ||
    value === Number.MAX_SAFE_INTEGER ||
    value === Number.MIN_SAFE_INTEGER;
  return Object.fromEntries(
    Object.entries(merged).flatMap(([key, value]) =>
      isImplied(key, value) ? [] : [[key, toShort(value, io)]],
    ),
  );
}

/** A tool as clients learn of it. Its output is either what it names or `error`: clients hold a refusal against the schema too. */
export function toListedTool(tool: Tool): ListedTool {
  const { properties } = toJsonSchema(tool.output, "output");
  const required = Object.keys(tool.output.shape);
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    annotations: { ...tool.hints, openWorldHint: false },
    inputSchema: toShort(toJsonSchema(tool.input, "input"), "input") as ListedTool["inputSchema"],
    outputSchema: toShort(
      {
        type: "object",
        properties: { ...properties, error },
        anyOf: [{ required }, { required: ["error"] }],
      },
      "output",
    ) as ListedTool["outputSchema"],
  };
}
