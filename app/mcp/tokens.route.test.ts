import { readFileSync } from "node:fs";
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import type { Memory } from "#lib/contract/memory.ts";
import { buildSecret } from "#lib/testing/build-credential.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace } from "#lib/testing/build-workspace.ts";
import { callWith, type ToolResult } from "#lib/testing/call-tool.ts";
import { connectMcp } from "#lib/testing/mcp-client.ts";

const [, costs = ""] = readFileSync("docs/MCP.md", "utf8").split("## What it costs");
const words = "Retries of the billing webhook stop after five minutes because the provider drops them then. ";

let actor: Actor;
let client: Client;
let root: Memory;
let others: Memory[];

beforeAll(async () => {
  actor = await (await buildWorkspace()).addMember();
  client = await connectMcp(await buildSecret(actor));
  root = await buildMemory(actor, {
    title: "What retries rest on",
    content: words.repeat(22).slice(0, 2_000),
  });
  others = [];
  for (let n = 0; n < 10; n += 1) {
    const title = `Webhook decision ${n} of ten`;
    const memory = await buildMemory(actor, {
      title,
      content: words.repeat(4).slice(0, 300),
      type: "decision",
    });
    await buildLink(actor, root.id, memory.id, { kind: "depends-on" });
    others.push(memory);
  }
});

/** The bounds that the page gives: of the text, and of structuredContent. */
function boundsOf(what: string): number[] {
  const line = costs.split("\n").find((each) => each.startsWith(`| ${what}`)) ?? "";
  const cells = line.split("|").slice(2, 4);
  return cells.map((cell) => Number(cell.replace(/\D/g, "")));
}

const measured: [what: string, call: () => Promise<ToolResult>][] = [
  ["`memory__remember`", () => callWith(client, "memory__remember", { content: words })],
  ["`memory__get_memory`", () => callWith(client, "memory__get_memory", { memory_id: root.id })],
  ["`memory__search`", () => callWith(client, "memory__search", { query: "webhook decision" })],
  [
    "`memory__list_memory_links`",
    () => callWith(client, "memory__list_memory_links", { memory_id: root.id }),
  ],
  ["`memory__explore`", () => callWith(client, "memory__explore", { memory_id: root.id })],
  [
    "`memory__link_memories`",
    () => callWith(client, "memory__link_memories", { source_id: root.id, target_id: others[0]?.id }),
  ],
  ["a refusal", () => callWith(client, "memory__get_memory", { memory_id: crypto.randomUUID() })],
];

describe("what docs/MCP.md says of the cost in tokens", () => {
  it.each(measured)("holds of %s", async (what, call) => {
    const { text, value } = await call();
    const cost = [encode(text).length, encode(JSON.stringify(value)).length];
    const bounds = boundsOf(what);
    // Near enough to be worth reading: neither more, nor half of it.
    for (const [index, tokens] of cost.entries()) {
      expect({ cost, tokens }).toEqual({ cost, tokens: Math.min(tokens, bounds[index] ?? 0) });
      expect({ cost, tokens }).toEqual({ cost, tokens: Math.max(tokens, (bounds[index] ?? 0) / 2) });
    }
  });

  it("holds of the list of tools", async () => {
    const { tools } = await client.listTools();
    expect(encode(JSON.stringify(tools)).length).toBeLessThanOrEqual(boundsOf("the list of tools")[1] ?? 0);
  });
});
