import { execFile } from "node:child_process";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limits } from "#lib/contract/limits.ts";
import type { Link, ListedLink } from "#lib/contract/link.ts";
import type { Memory } from "#lib/contract/memory.ts";
import { tools } from "#lib/mcp/tools.ts";
import { callWith, type ToolResult } from "#lib/testing/call-tool.ts";
import { projectDirectory } from "#scripts/settings.ts";
import type { Person } from "../administer.ts";
import { buildOwner, serverUrl } from "./place.ts";
import { sendRaw } from "./raw-request.ts";

let owner: Person;
const clients: Client[] = [];

beforeAll(async () => {
  ({ owner } = await buildOwner());
});
afterAll(async () => {
  for (const client of clients) await client.close();
});

/** The two ways in, each as a client's configuration has it. */
const doors = {
  "Streamable HTTP": () =>
    new StreamableHTTPClientTransport(new URL(`${serverUrl}/mcp`), {
      requestInit: { headers: { Authorization: `Bearer ${owner.key}` } },
    }),
  stdio: () =>
    new StdioClientTransport({
      command: process.execPath,
      args: ["--import", "tsx", "scripts/weft.ts", "mcp"],
      cwd: projectDirectory,
      env: { ...(process.env as Record<string, string>), WEFT_URL: serverUrl, WEFT_API_KEY: owner.key },
    }),
};

async function connect(door: keyof typeof doors): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  // Its types say nothing of exactOptionalPropertyTypes.
  await client.connect(doors[door]() as Parameters<Client["connect"]>[0]);
  clients.push(client);
  return client;
}

const memoryOf = ({ value }: ToolResult) => value.memory as Memory;

describe.each(Object.keys(doors) as (keyof typeof doors)[])("over %s", (door) => {
  let client: Client;
  const call = (name: string, args: Record<string, unknown>) => callWith(client, `memory__${name}`, args);
  const remember = async (title: string, related_ids: string[] = []) =>
    memoryOf(await call("remember", { content: `# ${title}\nWhat we know.`, title, related_ids })).id;

  beforeAll(async () => {
    client = await connect(door);
    const { tools: listed } = await client.listTools();
    expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
  });

  it("tells the whole story", async () => {
    // Three memories, the later ones related to the first.
    const outage = await remember("The outage in May");
    const retries = await remember("Retries stop after five minutes", [outage]);
    const timeout = await remember("Timeouts are two seconds", [outage, retries]);

    // A link with a kind and a weight; again, and nothing changes; again without the weight, which stays.
    const link = { source_id: retries, target_id: timeout, kind: "depends-on", weight: 0.8 };
    expect((await call("link_memories", link)).value).toMatchObject({
      outcome: "created",
      link: { weight: 0.8 },
    });
    expect((await call("link_memories", link)).value).toMatchObject({ outcome: "unchanged" });
    const { weight: _, ...unsaid } = link;
    const kept = (await call("link_memories", unsaid)).value;
    expect({ outcome: kept.outcome, weight: (kept.link as Link).weight }).toEqual({
      outcome: "unchanged",
      weight: 0.8,
    });

    // Both directions.
    const linksOf = async (memory_id: string, direction?: string) =>
      (
        (await call("list_memory_links", { memory_id, ...(direction ? { direction } : {}) })).value
          .items as ListedLink[]
      )
        .map(({ kind, memory }) => `${kind} ${memory.title}`)
        .sort();
    expect(await linksOf(retries)).toEqual([
      "depends-on Timeouts are two seconds",
      "related The outage in May",
    ]);
    expect(await linksOf(retries, "inbound")).toEqual(["related Timeouts are two seconds"]);

    // A successor, and the way to it from the old id.
    const newer = await remember("Retries stop after ten minutes");
    await call("archive_memory", { memory_id: retries, successor_id: newer });
    const old = await call("get_memory", { memory_id: retries });
    expect(memoryOf(old)).toMatchObject({ supersededBy: newer, current: newer });
    expect(old.text).toContain(`read ${newer}`);
    expect(memoryOf(await call("get_memory", { memory_id: memoryOf(old).current })).title).toBe(
      "Retries stop after ten minutes",
    );

    // A pair filled to its bound.
    for (let n = 0; n < limits.capacity.pair; n += 1) {
      const made = await call("link_memories", { source_id: newer, target_id: timeout, kind: `kind ${n}` });
      expect(made.value.outcome).toBe("created");
    }
    const full = await call("link_memories", { source_id: newer, target_id: timeout, kind: "one more" });
    expect(full.error).toMatchObject({ code: "link_capacity_exceeded", bound: "pair", limit: 16, used: 16 });

    // Explore and search.
    const around = (await call("explore", { memory_id: retries, depth: 2 })).value;
    expect((around.memories as Memory[]).map(({ id }) => id).sort()).toEqual(
      [retries, timeout, outage, newer].sort(),
    );
    expect(around).toMatchObject({ root: retries, truncated: false });
    const found = (await call("search", { query: "ten minutes", limit: 5 })).value.items as Memory[];
    expect(found.map(({ id }) => id)).toContain(newer);

    // Unlink, twice.
    const ends = { source_id: retries, target_id: timeout, kind: "depends-on" };
    expect((await call("unlink_memories", ends)).value).toEqual({ removed: true });
    expect((await call("unlink_memories", ends)).value).toEqual({ removed: false });
  });

  it("ingests, updates, deletes and restores", async () => {
    const { memories } = (await call("ingest", { content: "# Runbook\n\n## First\n\n## Second" })).value as {
      memories: Memory[];
    };
    expect(memories.map(({ title }) => title)).toEqual(["Runbook", "First", "Second"]);
    const memory_id = memories[0]?.id;
    expect(memoryOf(await call("update_memory", { memory_id, tags: ["a"] })).tags).toEqual(["a"]);
    expect((await call("delete_memory", { memory_id })).value).toEqual({ removed: true });
    expect((await call("delete_memory", { memory_id })).error?.code).toBe("not_found");
    expect((await call("restore_memory", { memory_id })).value).toMatchObject({ restored: { links: 2 } });
    const items = (await call("list_memories", { tag: "a" })).value.items as Memory[];
    expect(items.map(({ id }) => id)).toContain(memory_id);
  });

  it("has the resources and the prompts", async () => {
    const { contents } = await client.readResource({ uri: "memory://graph" });
    expect(contents[0]).toMatchObject({ mimeType: "text/markdown" });
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(["save_decision", "review_links"]);
  });

  it("gets the refusal of an argument that there is not", async () => {
    const { error } = await call("get_memory", { memory_id: crypto.randomUUID(), id: "x" });
    expect(error).toMatchObject({ code: "invalid_request", errors: [{ pointer: "#/id" }] });
  });
});

describe("the endpoint", () => {
  it("asks for a key, refuses other names than its own, and has no pages", async () => {
    const json = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    const ping = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
    const as = { ...json, authorization: `Bearer ${owner.key}` };
    const none = await sendRaw("POST /mcp", json, ping);
    expect({ status: none.status, challenge: none.headers.get("www-authenticate") }).toEqual({
      status: 401,
      challenge: `Bearer resource_metadata="${serverUrl}/.well-known/oauth-protected-resource/mcp", scope="memories:read memories:write"`,
    });
    expect((await sendRaw("POST /mcp", { ...as, host: "evil.example" }, ping)).status).toBe(403);
    expect((await sendRaw("POST /mcp", { ...as, origin: "http://evil.example" }, ping)).status).toBe(403);
    const answer = await sendRaw("POST /mcp", as, ping);
    expect(JSON.parse(answer.body)).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    for (const method of ["GET", "DELETE", "PROPFIND"]) {
      const refused = await sendRaw(`${method} /mcp`, as);
      expect({ method, status: refused.status, allow: refused.headers.get("allow") }).toEqual({
        method,
        status: 405,
        allow: "POST",
      });
    }
  });
});

describe("the inspector", () => {
  // It looks for its own package.json from where it is run.
  const cwd = join(projectDirectory, "node_modules/@modelcontextprotocol/inspector-cli/build");

  function inspect(...args: string[]): Promise<Record<string, unknown>> {
    const way = [
      "--cli",
      `${serverUrl}/mcp`,
      "--transport",
      "http",
      "--header",
      `Authorization: Bearer ${owner.key}`,
    ];
    return new Promise((resolve, reject) => {
      execFile(process.execPath, ["cli.js", ...way, ...args], { cwd }, (error, stdout, stderr) =>
        error ? reject(new Error(stderr)) : resolve(JSON.parse(stdout)),
      );
    });
  }

  it("lists our tools, and calls one", async () => {
    const { tools: listed } = (await inspect("--method", "tools/list")) as { tools: { name: string }[] };
    expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    const saved = await inspect(
      ...["--method", "tools/call", "--tool-name", "memory__remember"],
      ...["--tool-arg", "content=Seen by the inspector"],
    );
    expect(saved).toMatchObject({ structuredContent: { memory: { title: "Seen by the inspector" } } });
  });
});
