import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import type { Event } from "#lib/contract/event.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import { deleteLink } from "#lib/links/delete-link.ts";
import { archiveMemory } from "#lib/memories/archive-memory.ts";
import { restoreMemory } from "#lib/memories/restore-memory.ts";
import { trashMemory } from "#lib/memories/trash-memory.ts";
import { unarchiveMemory } from "#lib/memories/unarchive-memory.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { look } from "#lib/testing/look.ts";
import { refusalContent } from "#lib/testing/refusal-content.ts";
import { listEvents } from "./list-events.ts";

let workspace: TestWorkspace;
let owner: Actor;
let teammate: Actor;

beforeEach(async () => {
  workspace = await buildWorkspace();
  owner = await workspace.addMember();
  teammate = await workspace.addMember();
});

async function listAll(actor: Actor, fields: { memory?: MemoryId; limit?: number } = {}): Promise<Event[]> {
  const found: Event[] = [];
  let cursor: string | undefined;
  do {
    const page = await listEvents(actor, { limit: 200, ...fields, cursor });
    found.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return found;
}

function words(events: Event[]): string[] {
  return events.map((event) => `${event.subject} ${event.action}`);
}

describe("listEvents", () => {
  it("tells of each real change once, newest first, with before and after and who it was", async () => {
    const agent = await workspace.addAgent(owner, { access: "write", private: true });
    const [a, b] = [await buildMemory(owner, { title: "A" }), await buildMemory(teammate)];
    await buildLink(owner, a.id, b.id, { weight: 0.5, metadata: { n: 1 } });
    await buildLink(owner, a.id, b.id, { weight: 0.5, metadata: { n: 1 } });
    await buildLink(agent, a.id, b.id);
    await deleteLink(owner, { source: a.id, target: b.id, kind: "related" });
    const events = await listAll(owner);
    expect(words(events)).toEqual([
      "link deleted",
      "link replaced",
      "link created",
      "memory created",
      "memory created",
    ]);
    const link = { sourceId: a.id, targetId: b.id, kind: "related" };
    expect(events[1]).toEqual({
      id: expect.any(String),
      at: expect.any(String),
      action: "replaced",
      subject: "link",
      link,
      memoryId: null,
      before: { weight: 0.5, metadata: { n: 1 } },
      after: { weight: 1, metadata: {} },
      by: { id: owner.userId, name: expect.any(String) },
      agent: { id: agent.agentId, name: expect.any(String) },
    });
    expect(events.at(-1)).toMatchObject({
      memoryId: a.id,
      link: null,
      before: null,
      after: { title: "A", scope: "shared", version: 1 },
      agent: null,
    });
    expect(events.map((event) => event.at)).toEqual(
      events
        .map((event) => event.at)
        .toSorted()
        .reverse(),
    );
  });

  it("never keeps a memory's content", async () => {
    await buildMemory(owner, { content: "The title\n\na secret that is written down" });
    const rows = await look<{ text: string }>("select string_agg(events::text, ' ') as text from events");
    expect(rows[0]?.text).not.toContain("secret that is written");
  });

  it("tells of the archive, and its way back", async () => {
    const [a, b] = [await buildMemory(owner), await buildMemory(teammate)];
    await archiveMemory(owner, { id: a.id, successorId: b.id });
    await unarchiveMemory(owner, { id: a.id });
    expect(words(await listAll(owner, { memory: a.id }))).toEqual([
      "memory restored",
      "link deleted",
      "memory archived",
      "link created",
      "memory created",
    ]);
  });

  it("keeps those of one memory and of the links at it, in either direction", async () => {
    const [a, b, c] = [await buildMemory(owner), await buildMemory(owner), await buildMemory(owner)];
    await buildLink(owner, a.id, b.id);
    await buildLink(owner, b.id, c.id);
    await buildLink(owner, c.id, a.id);
    const of = async (id: MemoryId) =>
      (await listAll(owner, { memory: id })).map((event) => event.memoryId ?? event.link?.sourceId);
    expect(await of(a.id)).toEqual([c.id, a.id, a.id]);
    expect(await of(b.id)).toEqual([b.id, a.id, b.id]);
  });

  it("pages without a gap", async () => {
    const ids: MemoryId[] = [];
    for (let index = 0; index < 5; index += 1) ids.unshift((await buildMemory(owner)).id);
    for (const limit of [1, 2, 5, 6]) {
      expect((await listAll(owner, { limit })).map((event) => event.memoryId)).toEqual(ids);
    }
  });

  it("shows only what the reader can see now: a private memory's past is private", async () => {
    const [a, b] = [await buildMemory(owner), await buildMemory(teammate)];
    await buildLink(owner, a.id, b.id);
    expect(words(await listAll(teammate, { memory: a.id }))).toEqual(["link created", "memory created"]);
    await look("update memories set scope = 'private' where id = $1", [a.id]);
    expect(await listAll(teammate, { memory: a.id })).toEqual([]);
    expect(words(await listAll(teammate))).toEqual(["memory created"]);
    const plain = await workspace.addAgent(owner, { access: "read", private: false });
    expect(await listAll(plain, { memory: a.id })).toEqual([]);
    expect(words(await listAll(owner, { memory: a.id }))).toEqual(["link created", "memory created"]);
  });

  it("hides what is in the trash until it is back", async () => {
    const [a, b] = [await buildMemory(owner), await buildMemory(teammate)];
    await buildLink(owner, a.id, b.id);
    await trashMemory(owner, { id: a.id });
    expect((await listAll(owner)).map((event) => event.memoryId)).toEqual([b.id]);
    expect(await listAll(owner, { memory: a.id })).toEqual([]);
    await restoreMemory(owner, { id: a.id });
    expect(words(await listAll(teammate, { memory: a.id }))).toEqual([
      "memory restored",
      "memory trashed",
      "link created",
      "memory created",
    ]);
  });

  it("has nothing of another workspace, and refuses its cursor", async () => {
    await buildMemory(owner);
    await buildMemory(owner);
    const { nextCursor } = await listEvents(owner, { limit: 1 });
    const elsewhere = await buildWorkspace();
    const stranger = await elsewhere.addMember();
    expect(await listAll(stranger)).toEqual([]);
    const foreign = listEvents(stranger, { limit: 1, cursor: nextCursor ?? "" });
    expect(await refusalContent(foreign)).toMatchObject({ code: "invalid_request" });
  });
});
