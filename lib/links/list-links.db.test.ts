import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import type { LinkDirection, ListedLink } from "#lib/contract/link.ts";
import { archiveMemory } from "#lib/memories/archive-memory.ts";
import { getMemory } from "#lib/memories/get-memory.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { refusalContent } from "#lib/testing/refusal-content.ts";
import { deleteLink } from "./delete-link.ts";
import { listLinks } from "./list-links.ts";

let workspace: TestWorkspace;
let owner: Actor;
let teammate: Actor;
let hub: MemoryId;

beforeAll(async () => {
  workspace = await buildWorkspace();
  teammate = await workspace.addMember();
});

beforeEach(async () => {
  owner = await workspace.addMember();
  hub = (await buildMemory(owner)).id;
});

async function listAll(
  actor: Actor,
  direction: LinkDirection,
  fields: { limit?: number; kind?: string } = {},
): Promise<ListedLink[]> {
  const found: ListedLink[] = [];
  let cursor: string | undefined;
  do {
    const page = await listLinks(actor, { id: hub, direction, limit: 200, ...fields, cursor });
    found.push(...page.items);
    cursor = page.nextCursor ?? undefined;
    expect(page.items.length).toBeLessThanOrEqual(fields.limit ?? 200);
    if (cursor) expect(page.items).toHaveLength(fields.limit ?? 200);
  } while (cursor);
  return found;
}

describe("listLinks", () => {
  it("shows each link as it is, with its other end", async () => {
    const agent = await workspace.addAgent(owner, { access: "write", private: true });
    const other = await buildMemory(teammate, { type: "decision" });
    const { link } = await buildLink(agent, hub, other.id, {
      kind: "part-of",
      weight: 0.5,
      metadata: { n: 1 },
    });
    const archived = await archiveMemory(teammate, { id: other.id });
    expect(link.agent?.id).toBe(agent.agentId);
    expect(await listAll(teammate, "outbound")).toEqual([
      {
        ...link,
        memory: { id: other.id, title: other.title, type: "decision", archivedAt: archived.archivedAt },
      },
    ]);
    const inbound = await listLinks(teammate, { id: other.id, direction: "inbound", limit: 50 });
    expect(inbound.items.map((item) => item.memory.id)).toEqual([hub]);
  });

  it.each(["outbound", "inbound"] as const)(
    "pages through %s links, newest first, without a gap",
    async (direction) => {
      const others: MemoryId[] = [];
      for (let index = 0; index < 7; index += 1) {
        const { id } = await buildMemory(owner);
        others.unshift(id);
        await (direction === "outbound" ? buildLink(owner, hub, id) : buildLink(owner, id, hub));
      }
      for (const limit of [1, 2, 3, 6, 7, 8]) {
        const ids = (await listAll(owner, direction, { limit })).map((item) => item.memory.id);
        expect(ids).toEqual(others);
      }
      expect(await listAll(owner, direction === "outbound" ? "inbound" : "outbound")).toEqual([]);
    },
  );

  it("keeps a replaced link in its place", async () => {
    const [first, second] = [(await buildMemory(owner)).id, (await buildMemory(owner)).id];
    await buildLink(owner, hub, first);
    await buildLink(owner, hub, second);
    await buildLink(owner, hub, first, { weight: 0.1 });
    expect((await listAll(owner, "outbound")).map((item) => item.targetId)).toEqual([second, first]);
  });

  it("neither repeats nor skips what was there all along, whatever is written between two pages", async () => {
    const ids: MemoryId[] = [];
    for (let index = 0; index < 6; index += 1) {
      ids.unshift((await buildMemory(owner)).id);
      await buildLink(owner, hub, ids[0] as MemoryId);
    }
    const list = { id: hub, direction: "outbound", limit: 3 } as const;
    const first = await listLinks(owner, list);
    await buildLink(owner, hub, (await buildMemory(owner)).id);
    await deleteLink(owner, { source: hub, target: ids[1] as MemoryId, kind: "related" });
    const second = await listLinks(owner, { ...list, cursor: first.nextCursor ?? undefined });
    expect([...first.items, ...second.items].map((item) => item.targetId)).toEqual(ids);
    expect(second.nextCursor).toBeNull();
  });

  it("filters by kind exactly", async () => {
    const other = (await buildMemory(owner)).id;
    for (const kind of ["related", "Related", "part-of"]) await buildLink(owner, hub, other, { kind });
    for (const kind of ["related", "Related", "part-of"]) {
      expect((await listAll(owner, "outbound", { kind })).map((item) => item.kind)).toEqual([kind]);
    }
    expect(await listAll(owner, "outbound", { kind: "none" })).toEqual([]);
  });

  it("shows and counts a link only to who sees both ends", async () => {
    const secret = (await buildMemory(owner, { scope: "private" })).id;
    const shared = (await buildMemory(teammate)).id;
    await buildLink(owner, hub, secret);
    await buildLink(owner, hub, shared);
    await buildLink(owner, secret, hub);
    const plain = await workspace.addAgent(owner, { access: "read", private: false });
    for (const [actor, outbound, inbound] of [
      [owner, [shared, secret], [secret]],
      [teammate, [shared], []],
      [plain, [shared], []],
    ] as const) {
      expect((await listAll(actor, "outbound")).map((item) => item.targetId)).toEqual(outbound);
      expect((await listAll(actor, "inbound")).map((item) => item.sourceId)).toEqual(inbound);
      expect((await getMemory(actor, { id: hub })).links).toEqual({
        outbound: { value: outbound.length, exact: true },
        inbound: { value: inbound.length, exact: true },
      });
    }
  });

  it("refuses a cursor of another list, filter, memory or workspace, and an altered one", async () => {
    const other = (await buildMemory(owner)).id;
    for (const kind of ["a", "b"]) await buildLink(owner, hub, other, { kind });
    const list = { id: hub, direction: "outbound", limit: 1 } as const;
    const { nextCursor } = await listLinks(owner, list);
    const cursor = nextCursor ?? "";
    const elsewhere = await buildWorkspace();
    const stranger = await elsewhere.addMember();
    for (const [actor, foreign] of [
      [owner, { ...list, direction: "inbound", cursor }],
      [owner, { ...list, kind: "a", cursor }],
      [owner, { ...list, id: other, cursor }],
      [stranger, { ...list, cursor }],
      [owner, { ...list, cursor: `${cursor}A` }],
      [owner, { ...list, cursor: cursor.slice(1) }],
      [owner, { ...list, cursor: "nonsense" }],
    ] as const) {
      expect(await refusalContent(listLinks(actor, foreign))).toMatchObject({
        code: "invalid_request",
        details: { errors: [{ pointer: "#/query/cursor" }] },
      });
    }
    expect((await listLinks(owner, { ...list, cursor })).items).toHaveLength(1);
  });
});
