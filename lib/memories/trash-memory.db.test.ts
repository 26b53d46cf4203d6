import { beforeAll, describe, expect, it } from "vitest";
import { listEvents } from "#lib/activity/list-events.ts";
import type { Actor } from "#lib/actor.ts";
import type { Memory } from "#lib/contract/memory.ts";
import { readGraph } from "#lib/graph/read-graph.ts";
import { getLink } from "#lib/links/get-link.ts";
import { listLinks } from "#lib/links/list-links.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { look } from "#lib/testing/look.ts";
import { readLinks, readTrashedLinks } from "#lib/testing/read-links.ts";
import { refusalOf } from "#lib/testing/refusal-of.ts";
import { getMemory } from "./get-memory.ts";
import { listMemories } from "./list-memories.ts";
import { trashMemory } from "./trash-memory.ts";

let workspace: TestWorkspace;
let owner: Actor;
let teammate: Actor;
let trashed: Memory;
let source: Memory;
let target: Memory;

beforeAll(async () => {
  workspace = await buildWorkspace();
  owner = await workspace.addMember();
  teammate = await workspace.addMember();
  [trashed, source, target] = [
    await buildMemory(owner, { content: "needle in the trash" }),
    await buildMemory(teammate),
    await buildMemory(teammate),
  ];
  await buildLink(owner, trashed.id, target.id, { weight: 0.25, metadata: { why: "kept" } });
  await buildLink(teammate, source.id, trashed.id);
  await buildLink(teammate, source.id, target.id);
  await trashMemory(owner, { id: trashed.id });
});

describe("a memory in the trash", () => {
  it("is read by its owner by id, as it was but for the time and the version", async () => {
    const read = await getMemory(owner, { id: trashed.id });
    expect(read).toEqual({
      ...trashed,
      version: 2,
      updatedAt: read.updatedAt,
      deletedAt: expect.any(String),
      links: { outbound: { value: 0, exact: true }, inbound: { value: 0, exact: true } },
    });
  });

  it("is nobody else's to read", async () => {
    const admin = await workspace.addMember("admin");
    const agent = await workspace.addAgent(owner, { access: "write", private: false });
    for (const actor of [teammate, admin, agent]) {
      expect(await refusalOf(getMemory(actor, { id: trashed.id }))).toBe("not_found");
    }
  });

  it("is in no list but its owner's trash", async () => {
    const ids = async (actor: Actor, query: { state: "all" | "trash"; q?: string }) =>
      (await listMemories(actor, { limit: 200, ...query })).items.map((memory) => memory.id);
    expect(await ids(owner, { state: "trash" })).toEqual([trashed.id]);
    expect(await ids(teammate, { state: "trash" })).toEqual([]);
    for (const actor of [owner, teammate]) {
      expect(await ids(actor, { state: "all", q: "needle in the trash" })).toEqual([]);
    }
  });

  it("is gone from the graph, and its links with it", async () => {
    for (const actor of [owner, teammate]) {
      const graph = await readGraph(actor);
      expect(graph.memories.map((memory) => memory.id).sort()).toEqual([source.id, target.id].sort());
      expect(graph.links).toEqual([{ sourceId: source.id, targetId: target.id, kind: "related", weight: 1 }]);
      expect(graph.counts).toEqual({
        memories: { value: 2, exact: true },
        links: { value: 1, exact: true },
      });
    }
  });

  it("has no links that could be listed, read or counted", async () => {
    const page = { limit: 50 } as const;
    for (const direction of ["outbound", "inbound"] as const) {
      expect(await refusalOf(listLinks(owner, { id: trashed.id, direction, ...page }))).toBe("not_found");
    }
    const listed = await listLinks(teammate, { id: source.id, direction: "outbound", ...page });
    expect(listed.items.map((link) => link.targetId)).toEqual([target.id]);
    const key = { source: source.id, target: trashed.id, kind: "related" };
    expect(await refusalOf(getLink(teammate, key))).toBe("not_found");
    expect((await getMemory(teammate, { id: source.id })).links.outbound).toEqual({ value: 1, exact: true });
    expect((await getMemory(teammate, { id: target.id })).links.inbound).toEqual({ value: 1, exact: true });
  });

  it("hides what happened to it and to its links, also from its owner", async () => {
    for (const actor of [owner, teammate]) {
      const { items } = await listEvents(actor, { limit: 200 });
      const subjects = items.map(
        (event) => event.memoryId ?? `${event.link?.sourceId}>${event.link?.targetId}`,
      );
      expect(subjects).toEqual([`${source.id}>${target.id}`, target.id, source.id]);
      expect((await listEvents(actor, { memory: trashed.id, limit: 200 })).items).toEqual([]);
    }
  });

  it("keeps its links as they were, apart, and tells nobody that they changed", async () => {
    expect(await readLinks(trashed.id)).toEqual([]);
    expect(await readTrashedLinks(trashed.id)).toMatchObject([
      { source_id: trashed.id, target_id: target.id, weight: 0.25, metadata: { why: "kept" } },
      { source_id: source.id, target_id: trashed.id },
    ]);
    const events = await look(
      "select action from events where $1 in (source_id, target_id) and action <> 'created'",
      [trashed.id],
    );
    expect(events).toEqual([]);
  });

  it("can't be put there again, nor by anyone else", async () => {
    expect(await refusalOf(trashMemory(owner, { id: trashed.id }))).toBe("not_found");
    expect(await refusalOf(trashMemory(teammate, { id: trashed.id }))).toBe("not_found");
  });
});
