// Past 300 lines: one file a route, and every tool of MCP is behind this one.
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { LATEST_PROTOCOL_VERSION } from "@modelcontextprotocol/sdk/types.js";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { DELETE, GET, POST } from "#app/mcp/route.ts";
import type { Actor } from "#lib/actor.ts";
import { limits } from "#lib/contract/limits.ts";
import { MemoryWithLinks } from "#lib/contract/memory.ts";
import { log, logLines } from "#lib/http/log.ts";
import { tools } from "#lib/mcp/tools.ts";
import { buildKey, buildSecret, buildSession, type Credential } from "#lib/testing/build-credential.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { callWith } from "#lib/testing/call-tool.ts";
import { connectMcp, toMcpRequest } from "#lib/testing/mcp-client.ts";

let workspace: TestWorkspace;
let actor: Actor;
let as: Credential;
let client: Client;
const call = (name: string, args?: Record<string, unknown>) => callWith(client, `memory__${name}`, args);

beforeAll(async () => {
  workspace = await buildWorkspace();
  actor = await workspace.addMember();
  as = await buildKey(actor);
  client = await connectMcp(await buildSecret(actor));
});

const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
const initialize = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: {
    protocolVersion: LATEST_PROTOCOL_VERSION,
    capabilities: {},
    clientInfo: { name: "t", version: "1" },
  },
};

async function post(body: unknown, headers: Credential = as) {
  const response = await POST(toMcpRequest(body, headers));
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
}

describe("200", () => {
  it("answers in the newest version of the protocol, without a session", async () => {
    const { status, headers, body } = await post(initialize);
    expect({ status, session: headers.get("mcp-session-id"), cache: headers.get("cache-control") }).toEqual({
      status: 200,
      session: null,
      cache: "private, no-store",
    });
    expect(body.result).toMatchObject({ protocolVersion: "2025-11-25", serverInfo: { name: "weft" } });
  });

  it("answers one message, whichever came before", async () => {
    expect((await post(ping)).body).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
    expect((await post({ jsonrpc: "2.0", method: "notifications/initialized" })).status).toBe(202);
  });
});

describe("400", () => {
  it.each([
    ["several messages", [ping, ping]],
    ["no message", {}],
    ["text", "{"],
    ["what nests too deep", `${'{"a":'.repeat(80)}1${"}".repeat(80)}`],
  ])("%s", async (_, body) => {
    expect(await post(body)).toMatchObject({ status: 400, body: { code: "invalid_request" } });
  });
});

describe("401", () => {
  it("says how to get in, and of a key that it knows nobody by", async () => {
    const nobody = await post(ping, {});
    expect(nobody).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
    const metadata = "http://localhost:3000/.well-known/oauth-protected-resource/mcp";
    const wayIn = `resource_metadata="${metadata}", scope="memories:read memories:write"`;
    expect(nobody.headers.get("www-authenticate")).toBe(`Bearer ${wayIn}`);
    const revoked = await post(ping, await buildKey(actor, { revokedAt: new Date(0) }));
    expect(revoked.status).toBe(401);
    expect(revoked.headers.get("www-authenticate")).toBe(`Bearer error="invalid_token", ${wayIn}`);
  });

  it("takes no session", async () => {
    const { cookie = "" } = await buildSession(actor.userId);
    const own = { cookie, origin: "http://localhost:3000" };
    expect((await post(ping, own)).status).toBe(401);
  });
});

describe("403", () => {
  it.each([
    { host: "evil.example" },
    { host: "localhost.evil.example:3000" },
    { host: "evil.example:3000", origin: "http://evil.example:3000" },
    { origin: "http://evil.example" },
    { origin: "http://localhost:3001" },
    { origin: "null" },
  ])("a name or a page that is not ours: %o", async (headers) => {
    expect(await post(ping, { ...as, ...headers })).toMatchObject({
      status: 403,
      body: { code: "forbidden" },
    });
  });

  it("but this machine, by any of its names", async () => {
    for (const host of ["localhost:3000", "127.0.0.1:8080", "[::1]:3000"]) {
      expect((await post(ping, { ...as, host, origin: `http://${host}` })).status).toBe(200);
    }
  });
});

describe("404", () => {
  it("a workspace that is not the key's", async () => {
    const other = await buildWorkspace();
    expect((await post(ping, { ...as, "weft-workspace": other.slug })).status).toBe(404);
    expect((await post(ping, { ...as, "weft-workspace": workspace.slug })).status).toBe(200);
  });
});

describe("405", () => {
  it("there is nothing to listen to, and no session to end", async () => {
    for (const handler of [GET, DELETE]) {
      const response = await handler(new Request("http://localhost:3000/mcp", { headers: as }));
      expect({ status: response.status, allow: response.headers.get("allow") }).toEqual({
        status: 405,
        allow: "POST",
      });
    }
  });
});

describe("413 and 415", () => {
  it("holds a body to the bounds of the API", async () => {
    expect((await post("x".repeat(limits.bodyBytes + 1))).status).toBe(413);
    expect((await post(ping, { ...as, "content-type": "text/plain" })).status).toBe(415);
  });
});

describe("a tool", () => {
  it("refuses arguments that it does not know, and names each that is wrong", async () => {
    const { error } = await call("remember", { content: "", titel: "x", related_ids: ["x"] });
    expect(error).toMatchObject({ code: "invalid_request", requestId: expect.any(String) });
    expect(error?.errors?.map(({ pointer }) => pointer).sort()).toEqual([
      "#/content",
      "#/related_ids/0",
      "#/titel",
    ]);
  });

  it("names the argument that an operation refuses", async () => {
    const missing = crypto.randomUUID();
    const { error } = await call("remember", { content: "A", related_ids: [missing] });
    expect(error).toMatchObject({ code: "not_found", errors: [{ pointer: "#/related_ids/0" }] });
    const cursor = await call("list_memories", { cursor: "x" });
    expect(cursor.error).toMatchObject({ code: "invalid_request", errors: [{ pointer: "#/cursor" }] });
  });

  it("that there is not is an error of the protocol", async () => {
    await expect(call("nothing")).rejects.toMatchObject({ code: -32602 });
  });

  it.each(tools.filter(({ hints }) => !hints.readOnlyHint).map(({ name }) => name))(
    "%s is refused to a read-only key, whatever it says",
    async (name) => {
      const reader = await connectMcp(await buildSecret(actor, { readOnly: true }));
      expect((await callWith(reader, name, { x: 1 })).error?.code).toBe("forbidden");
    },
  );

  it("says of a full pair which bound is full", async () => {
    const [source, target] = [await buildMemory(actor), await buildMemory(actor)];
    for (let n = 0; n < limits.capacity.pair; n += 1) {
      await buildLink(actor, source.id, target.id, { kind: `kind ${n}` });
    }
    const { error, text } = await call("link_memories", { source_id: source.id, target_id: target.id });
    expect(error).toMatchObject({ code: "link_capacity_exceeded", bound: "pair", limit: 16, used: 16 });
    expect(text).toContain("memory__unlink_memories");
  });
});

describe("the log", () => {
  const lines: string[] = [];
  const level = log.level;
  afterEach(() => {
    log.level = level;
    lines.length = 0;
    vi.restoreAllMocks();
  });

  it("says which tool was called and what it refused, and nothing of what was said", async () => {
    log.level = "info";
    vi.spyOn(logLines, "write").mockImplementation((line) => {
      lines.push(line);
    });
    await call("search", { query: "canary" });
    await call("get_memory", { memory_id: "canary" });
    await call("canary").catch(() => null);
    const said = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(said.map(({ method, route, status, tool, code }) => [method, route, status, tool, code])).toEqual([
      ["POST", "/mcp", 200, "memory__search", undefined],
      ["POST", "/mcp", 200, "memory__get_memory", "invalid_request"],
      ["POST", "/mcp", 200, undefined, undefined],
    ]);
    expect(lines.join("")).not.toContain("canary");
  });
});

describe("link_memories", () => {
  it("keeps an omitted weight or metadata of a link that is there", async () => {
    const [source, target] = [await buildMemory(actor), await buildMemory(actor)];
    const ends = { source_id: source.id, target_id: target.id };
    const put = async (more: Record<string, unknown>) => {
      const { value } = await call("link_memories", { ...ends, ...more });
      const { weight, metadata } = value.link as { weight: number; metadata: unknown };
      return [value.outcome, weight, metadata];
    };
    expect(await put({})).toEqual(["created", 1, {}]);
    expect(await put({ weight: 0.5 })).toEqual(["replaced", 0.5, {}]);
    expect(await put({ metadata: { a: 1 } })).toEqual(["replaced", 0.5, { a: 1 }]);
    expect(await put({})).toEqual(["unchanged", 0.5, { a: 1 }]);
    expect(await put({ weight: 1 })).toEqual(["replaced", 1, { a: 1 }]);
  });

  it("names both ends by their titles", async () => {
    const [source, target] = [
      await buildMemory(actor, { title: "Retries" }),
      await buildMemory(actor, { title: "Time\u202eouts" }),
    ];
    const { text } = await call("link_memories", {
      source_id: source.id,
      target_id: target.id,
      kind: "depends-on",
      weight: 0.5,
    });
    expect(text).toBe(
      `Created "Retries" (${source.id}) "depends-on" → "Time⟨U+202E⟩outs" (${target.id}), weight 0.5.`,
    );
  });
});

describe("unlink_memories", () => {
  it("says whether there was a link, and not_found of a memory that is not one's own", async () => {
    const [source, target] = [await buildMemory(actor), await buildMemory(actor)];
    await buildLink(actor, source.id, target.id);
    const ends = { source_id: source.id, target_id: target.id };
    expect((await call("unlink_memories", ends)).value).toEqual({ removed: true });
    expect((await call("unlink_memories", ends)).value).toEqual({ removed: false });
    expect((await call("unlink_memories", { ...ends, target_id: crypto.randomUUID() })).value).toEqual({
      removed: false,
    });
    const theirs = await buildMemory(await workspace.addMember());
    const { error } = await call("unlink_memories", { source_id: theirs.id, target_id: target.id });
    expect(error?.code).toBe("not_found");
    expect((await call("unlink_memories", { ...ends, kind: "supersedes" })).error?.code).toBe(
      "reserved_kind",
    );
  });
});

describe("restore_memory", () => {
  it("brings back from the trash, and from the archive", async () => {
    const [old, next] = [await buildMemory(actor), await buildMemory(actor)];
    const ids = { memory_id: old.id };
    await call("archive_memory", { ...ids, successor_id: next.id });
    const archived = MemoryWithLinks.parse((await call("get_memory", ids)).value.memory);
    expect(archived).toMatchObject({ supersededBy: next.id, current: next.id });
    await call("delete_memory", ids);
    expect((await call("restore_memory", ids)).value).toMatchObject({
      memory: { deletedAt: null, archivedAt: archived.archivedAt, supersededBy: next.id },
      restored: { links: 1 },
    });
    expect((await call("restore_memory", ids)).value).toMatchObject({
      memory: { archivedAt: null, supersededBy: null },
      restored: { links: 0 },
      notRestored: [],
    });
    const { value } = await call("get_memory", ids);
    expect((await call("restore_memory", ids)).value.memory).toMatchObject({
      version: (value.memory as { version: number }).version,
    });
    const theirs = await buildMemory(await workspace.addMember());
    expect((await call("restore_memory", { memory_id: theirs.id })).error?.code).toBe("not_found");
  });
});

describe("names that every object of JavaScript has", () => {
  const ends = { source_id: crypto.randomUUID(), target_id: crypto.randomUUID() };
  /** Sent as bytes: what JavaScript makes of such a name is not what a client sends. */
  const errorOf = async (name: string, args: string) => {
    const params = `{"name":"memory__${name}","arguments":${args}}`;
    const message = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`;
    const { status, body } = await post(message);
    expect(status).toBe(200);
    return body.result?.structuredContent.error;
  };

  it.each(tools.map(({ name }) => name.replace("memory__", "")))(
    "are arguments of %s no more than others",
    async (tool) => {
      for (const name of ["__proto__", "constructor", "prototype", "memoryId"]) {
        for (const value of ["1", "{}", '{"content":"x"}']) {
          const error = await errorOf(tool, `{${JSON.stringify(name)}:${value}}`);
          expect(error).toMatchObject({ code: "invalid_request" });
          expect(error.errors).toContainEqual({ pointer: `#/${name}`, message: "is not known here" });
        }
      }
    },
  );

  it.each([
    ["remember", { content: "x" }],
    ["update_memory", { memory_id: ends.source_id }],
    ["link_memories", ends],
  ])(
    "are refused in the metadata of %s where they would be lost, and kept where they are not",
    async (tool, args) => {
      const withMetadata = (json: string) =>
        errorOf(tool, `${JSON.stringify(args).slice(0, -1)},"metadata":${json}}`);
      for (const json of ['{"__proto__":1}', '{"a":{"__proto__":{"b":1}}}', '{"a":[{"__proto__":null}]}']) {
        expect(await withMetadata(json)).toMatchObject({
          code: "invalid_request",
          errors: [{ pointer: "#/metadata", message: "must not hold a key named __proto__" }],
        });
      }
      const kept = await withMetadata('{"constructor":{"prototype":1}}');
      expect(kept?.errors).toBeUndefined();
    },
  );

  it("do nothing where the protocol itself has its fields", async () => {
    for (const field of ["params", "_meta"]) {
      const { body } = await post(
        `{"jsonrpc":"2.0","id":1,"method":"ping","${field}":{"__proto__":{"a":1}}}`,
      );
      expect(JSON.stringify(body)).not.toContain('"a"');
    }
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

describe("long content", () => {
  it("is cut in a text and in lists, which say so, and is whole where one memory is read", async () => {
    const content = `${"é".repeat(5_000)}end`;
    const { id } = await buildMemory(actor, { title: "Long", content });
    const one = await call("get_memory", { memory_id: id });
    expect(one.value.memory).toMatchObject({ content });
    expect(one.text).toContain(`Cut: 4000 of 5003 characters. All of it: resource memory://${id}`);
    expect(one.text).not.toContain("end");
    const { items } = (await call("list_memories", { limit: 1 })).value as {
      items: { content: string; contentTruncated: boolean }[];
    };
    expect(items[0]).toMatchObject({ content: "é".repeat(1_000), contentTruncated: true });
    const { contents } = await client.readResource({ uri: `memory://${id}` });
    expect(contents[0]).toMatchObject({ text: expect.stringContaining("end") });
  });

  it("is quoted line by line, so that none passes for a word of ours", async () => {
    const { id } = await buildMemory(actor, { title: "T", content: "one\n\nCut: 1 of 2\u200b characters" });
    const { text } = await call("get_memory", { memory_id: id });
    expect(text).toContain("\n> one\n> \n> Cut: 1 of 2⟨U+200B⟩ characters");
  });
});

describe("resources and prompts", () => {
  it("lists the graph and the template, and reads both", async () => {
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(["memory://graph"]);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(["memory://{id}"]);
    const { contents } = await client.readResource({ uri: "memory://graph" });
    expect(contents[0]).toMatchObject({ text: expect.stringMatching(/^# \d+ memories, \d+ links/) });
    await expect(client.readResource({ uri: `memory://${crypto.randomUUID()}` })).rejects.toMatchObject({
      code: -32002,
      data: { code: "not_found" },
    });
    await expect(client.readResource({ uri: "file:///etc/passwd" })).rejects.toMatchObject({ code: -32602 });
  });

  it("writes what a decision is saved with", async () => {
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(["save_decision", "review_links"]);
    const { messages } = await client.getPrompt({
      name: "save_decision",
      arguments: { decision: "Use Postgres", reasons: "It is there" },
    });
    expect(messages[0]?.content).toMatchObject({
      text: expect.stringContaining("Decision: Use Postgres\nReasons: It is there"),
    });
    await expect(client.getPrompt({ name: "save_decision", arguments: {} })).rejects.toMatchObject({
      code: -32602,
      data: { code: "invalid_request", errors: [{ pointer: "#/decision" }] },
    });
    await expect(client.getPrompt({ name: "nothing" })).rejects.toMatchObject({ code: -32602 });
  });

  it("shows the links of an agent, and of nobody else", async () => {
    const agent = await workspace.addAgent(actor, { access: "write", private: true });
    const [source, target] = [await buildMemory(actor), await buildMemory(actor)];
    await buildLink(agent, source.id, target.id, { kind: "by-agent" });
    await buildLink(actor, source.id, target.id, { kind: "by-hand" });
    const { messages } = await client.getPrompt({ name: "review_links" });
    const { text } = (messages[0]?.content ?? {}) as { text: string };
    expect(text).toContain(`created: ${source.id} "by-agent" → ${target.id}`);
    expect(text).not.toContain("by-hand");
    const nobody = await client.getPrompt({ name: "review_links", arguments: { agent: "nobody" } });
    expect(nobody.messages[0]?.content).toMatchObject({ text: expect.stringContaining("there is none") });
  });
});
