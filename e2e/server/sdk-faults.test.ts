import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Event } from "#lib/contract/event.ts";
import { NotFoundError, UnreachableError } from "#lib/sdk/errors.ts";
import type { Listing } from "#lib/sdk/listing.ts";
import { Weft } from "#lib/sdk/weft.ts";
import { openProxy } from "#lib/testing/open-proxy.ts";
import { type LosingProxy, openLosingProxy } from "./open-losing-proxy.ts";
import { buildOwner, serverUrl } from "./place.ts";

const proxies: { close(): void | Promise<void> }[] = [];
let apiKey: string;
/** Without anything in between: what is there. */
let direct: Weft;

beforeAll(async () => {
  apiKey = (await buildOwner()).owner.key;
  direct = new Weft({ baseUrl: serverUrl, apiKey });
});
afterAll(() => Promise.all(proxies.map((proxy) => proxy.close())));

async function through(
  ...fates: Parameters<typeof openLosingProxy>[0]
): Promise<{ weft: Weft; proxy: LosingProxy }> {
  const proxy = await openLosingProxy(fates);
  proxies.push(proxy);
  return { proxy, weft: new Weft({ baseUrl: proxy.url, apiKey }) };
}

async function all<Item>(list: Listing<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of list) items.push(item);
  return items;
}

async function saveTwo(): Promise<[string, string]> {
  const [a, b] = [
    await direct.memories.create({ content: "A" }),
    await direct.memories.create({ content: "B" }),
  ];
  return [a.id, b.id];
}

/** What happened to links at a memory, oldest first. */
async function linkEvents(memory: string): Promise<Event["action"][]> {
  const events = await all(direct.events.list({ memory }));
  return events.flatMap(({ subject, action }) => (subject === "link" ? [action] : [])).reverse();
}

describe("through a proxy that loses answers and turns away", () => {
  it.each([
    ["an answer is lost", ["lost", "passed"]],
    ["half an answer is lost", ["cut", "passed"]],
    ["the server is busy", ["busy", "busy", "passed"]],
    ["a 503 hides that it is done", ["failed", "passed"]],
    ["everything goes wrong", ["busy", "lost", "failed", "busy", "cut", "lost", "passed"]],
  ] as const)("there is one link, and one event: %s", async (_, fates) => {
    const { weft, proxy } = await through(...fates);
    const [a, b] = await saveTwo();
    const { link } = await weft.links.put(a, b, { kind: "depends-on", weight: 0.5 });
    expect(link).toMatchObject({ sourceId: a, targetId: b, kind: "depends-on", weight: 0.5 });
    expect(proxy.met.map(({ fate }) => fate)).toEqual(fates);
    expect(await all(direct.links.list(a))).toHaveLength(1);
    expect(await linkEvents(a)).toEqual(["created"]);
  });

  it("a link is deleted once, and a memory", async () => {
    const { weft } = await through("lost", "busy", "passed", "failed", "passed", "passed");
    const [a, b] = await saveTwo();
    await direct.links.put(a, b);
    await weft.links.delete(a, b);
    expect(await linkEvents(a)).toEqual(["created", "deleted"]);
    await weft.memories.delete(a);
    expect((await direct.memories.get(a)).deletedAt).not.toBeNull();
  });

  it("a removal that finds nothing is told from one whose answer was lost", async () => {
    const { weft } = await through("lost", "passed");
    const [a] = await saveTwo();
    await expect(weft.memories.delete(randomUUID())).rejects.toThrow(NotFoundError);
    await expect(weft.memories.delete(a)).resolves.toBeUndefined();
  });

  it("a memory is saved once, and answered as the first time, with an idempotency key", async () => {
    const { weft } = await through("lost", "failed", "cut", "passed");
    const content = randomUUID();
    const { id } = await weft.memories.create({ content }, { idempotencyKey: randomUUID() });
    expect((await all(direct.memories.search(content))).map((memory) => memory.id)).toEqual([id]);
  });

  it("a memory is sent once without a key: whoever asked has to look", async () => {
    const { weft, proxy } = await through("lost", "passed");
    const content = randomUUID();
    await expect(weft.memories.create({ content })).rejects.toThrow(UnreachableError);
    expect(proxy.met).toHaveLength(1);
    expect(await all(direct.memories.search(content))).toHaveLength(1);
  });

  it("sixteen links are written at once, each once", async () => {
    const { weft } = await through("passed", "lost", "passed", "busy", "passed", "cut", "passed", "failed");
    const [a, b] = await saveTwo();
    const kinds = Array.from({ length: 16 }, (_, number) => `kind ${number}`);
    const answers = await Promise.all(kinds.map((kind) => weft.links.put(a, b, { kind })));
    expect(answers.map(({ link }) => link.kind)).toEqual(kinds);
    expect(await linkEvents(a)).toEqual(kinds.map(() => "created"));
  });
});

it("hears every event once, though its connection is cut after each", async () => {
  const proxy = await openProxy(serverUrl);
  proxies.push(proxy);
  const weft = new Weft({ baseUrl: proxy.url, apiKey });
  const { id } = await direct.memories.create({ content: "C", title: "0" });
  const [begun] = await all(direct.events.list({ memory: id }));
  for (const title of ["1", "2"]) await direct.memories.update(id, { title });
  const leaving = new AbortController();
  const heard: unknown[] = [];
  for await (const { after } of weft.events.stream({
    memory: id,
    lastEventId: begun?.id,
    signal: leaving.signal,
  })) {
    heard.push(after?.title);
    proxy.cut();
    if (heard.length === 2) for (const title of ["3", "4"]) await direct.memories.update(id, { title });
    if (heard.length === 4) leaving.abort();
  }
  expect(heard).toEqual(["1", "2", "3", "4"]);
});
