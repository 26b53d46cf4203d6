import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buildGraph, idOf } from "#components/memory/build-graph.ts";
import { Event } from "#lib/contract/event.ts";
import { readChanges } from "./read-changes.ts";
import { createWeftClient } from "./weft-client.ts";

const fetched = vi.fn<typeof fetch>();
const client = createWeftClient("demo");
const { signal } = new AbortController();
beforeEach(() => vi.stubGlobal("fetch", fetched));
afterEach(() => {
  fetched.mockReset();
  vi.unstubAllGlobals();
});

const drafts = [{ number: 1 }, { number: 2 }];
const graph = buildGraph(drafts, [[1, 2]]);
const cut = buildGraph(drafts, [[1, 2]], true);

function event(action: Event["action"], about: { memory: number } | { to: number }): Event {
  const isLink = "to" in about;
  return Event.parse({
    id: idOf(700),
    at: "2026-01-01T00:00:00.000Z",
    action,
    subject: isLink ? "link" : "memory",
    link: isLink ? { sourceId: idOf(1), targetId: idOf(about.to), kind: "related" } : null,
    memoryId: isLink ? null : idOf(about.memory),
    before: null,
    after: isLink && action !== "deleted" ? { weight: 0.25, metadata: {} } : null,
    by: { id: idOf(901), name: "Platform" },
    agent: null,
  });
}

function answerMemory(number: number, more: object = {}): Response {
  const time = "2026-01-01T00:00:00.000Z";
  const count = { value: 0, exact: true };
  return Response.json({
    id: idOf(number),
    workspaceId: idOf(800),
    owner: { id: idOf(901), name: "Platform" },
    agent: { id: idOf(951), name: "archivist" },
    title: "As it is now",
    content: "All of it",
    type: "decision",
    tags: [],
    scope: "shared",
    metadata: {},
    version: 2,
    createdAt: time,
    updatedAt: time,
    archivedAt: null,
    supersededBy: null,
    current: null,
    deletedAt: null,
    links: { outbound: count, inbound: count },
    ...more,
  });
}

describe("readChanges", () => {
  it("takes links as they are told, and reads nothing for them", async () => {
    const events = [event("created", { to: 2 }), event("replaced", { to: 2 }), event("deleted", { to: 2 })];
    const key = { sourceId: idOf(1), targetId: idOf(2), kind: "related" };
    expect(await readChanges(client, graph, events, signal)).toEqual([
      { link: { ...key, weight: 0.25 } },
      { link: { ...key, weight: 0.25 } },
      { goneLink: key },
    ]);
    expect(fetched).not.toHaveBeenCalled();
  });

  it("reads a memory that is new or has changed, once, before the links to it", async () => {
    fetched.mockResolvedValueOnce(answerMemory(3));
    const events = [
      event("created", { memory: 3 }),
      event("created", { to: 3 }),
      event("updated", { memory: 3 }),
    ];
    const [memory, link] = (await readChanges(client, graph, events, signal)) ?? [];
    expect(memory).toMatchObject({
      memory: { id: idOf(3), title: "As it is now", ownerId: idOf(901), agentId: idOf(951) },
      owner: { name: "Platform" },
      agent: { name: "archivist" },
    });
    expect(memory).not.toHaveProperty("memory.content");
    expect(link).toMatchObject({ link: { targetId: idOf(3) } });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it("asks nobody about a memory that went, and believes whoever says that it has gone since", async () => {
    expect(await readChanges(client, graph, [event("trashed", { memory: 2 })], signal)).toEqual([
      { goneMemory: idOf(2) },
    ]);
    expect(fetched).not.toHaveBeenCalled();
    fetched.mockResolvedValueOnce(answerMemory(2, { deletedAt: "2026-01-01T00:00:00.000Z" }));
    expect(await readChanges(client, graph, [event("updated", { memory: 2 })], signal)).toEqual([
      { goneMemory: idOf(2) },
    ]);
    const problem = { type: "/x", title: "No", status: 404, detail: "No", code: "not_found", requestId: "r" };
    fetched.mockResolvedValueOnce(Response.json(problem, { status: 404 }));
    expect(await readChanges(client, graph, [event("archived", { memory: 2 })], signal)).toEqual([
      { goneMemory: idOf(2) },
    ]);
  });

  it.each([
    ["comes back from the trash", graph, [event("restored", { memory: 3 })]],
    [
      "is new, goes and comes back",
      graph,
      [event("created", { memory: 3 }), event("restored", { memory: 3 })],
    ],
    ["comes into sight", graph, [event("updated", { memory: 3 })]],
    ["leaves a cut graph", cut, [event("trashed", { memory: 2 })]],
    ["is one of many", graph, Array.from({ length: 17 }, (_, at) => event("created", { memory: 10 + at }))],
  ])("leaves it to the whole graph when a memory %s", async (_, read, events) => {
    expect(await readChanges(client, read, events, signal)).toBeNull();
    expect(fetched).not.toHaveBeenCalled();
  });
});
