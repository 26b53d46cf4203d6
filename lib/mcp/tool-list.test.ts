import { Ajv2020 } from "ajv/dist/2020.js";
import { encode as encodeCl100k } from "gpt-tokenizer/encoding/cl100k_base";
import { encode as encodeO200k } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { toListedTool } from "./to-listed-tool.ts";
import { tools } from "./tools.ts";

const list = tools.map(toListedTool);

it("is exactly the contract's", () => {
  expect(list.map(({ name }) => name).sort()).toEqual(
    [
      "remember",
      "ingest",
      "update_memory",
      "archive_memory",
      "get_memory",
      "list_memories",
      "search",
      "delete_memory",
      "restore_memory",
      "link_memories",
      "unlink_memories",
      "list_memory_links",
      "explore",
    ]
      .map((name) => `memory__${name}`)
      .sort(),
  );
});

it("costs a model less than 4,000 tokens", () => {
  for (const encode of [encodeO200k, encodeCl100k]) {
    expect(encode(JSON.stringify(list)).length).toBeLessThan(4_000);
  }
});

describe.each(list)("$name", ({ inputSchema, outputSchema, annotations, description }) => {
  it("has schemas that are JSON Schema, refuses unknown arguments, and says what it does", () => {
    const ajv = new Ajv2020({
      strict: true,
      allowUnionTypes: true,
      strictRequired: false,
      formats: { uuid: true },
    });
    expect(() => ajv.compile(inputSchema)).not.toThrow();
    expect(inputSchema.additionalProperties).toBe(false);
    expect(Object.keys(inputSchema.properties ?? {}).join()).toMatch(/^[a-z_,]+$/);
    const isAnswer = ajv.compile(outputSchema ?? {});
    expect(isAnswer({})).toBe(false);
    expect(isAnswer({ error: { code: "not_found", message: "x" } })).toBe(true);
    expect(Object.keys(annotations ?? {}).sort()).toEqual([
      "destructiveHint",
      "idempotentHint",
      "openWorldHint",
      "readOnlyHint",
    ]);
    expect(description).toMatch(/\.$/);
  });
});

it("says the default and the bounds of a number where the contract has them", () => {
  const find = (name: string) => list.find((tool) => tool.name === name)?.inputSchema.properties;
  expect(find("memory__search")?.limit).toEqual({ type: "integer", minimum: 1, maximum: 200, default: 50 });
  expect(find("memory__explore")?.depth).toEqual({ type: "integer", minimum: 1, maximum: 3, default: 1 });
});
