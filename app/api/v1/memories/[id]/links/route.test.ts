import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import type { Memory } from "#lib/contract/memory.ts";
import { trashMemory } from "#lib/memories/trash-memory.ts";
import { buildKey, type Credential } from "#lib/testing/build-credential.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { call, pointersOf, refusal } from "#lib/testing/call-route.ts";
import { readPages } from "#lib/testing/read-pages.ts";

const directions = ["outbound", "inbound"] as const;

let workspace: TestWorkspace;
let owner: Actor;
let teammate: Actor;
let as: Credential;

beforeAll(async () => {
  workspace = await buildWorkspace();
  owner = await workspace.addMember();
  teammate = await workspace.addMember();
  as = await buildKey(owner);
});

/** A hub of the owner's with `count` links in a direction, of kind `even` or `odd` by turns; their other ends, newest first. */
async function buildHub(direction: (typeof directions)[number], count: number) {
  const hub = await buildMemory(owner);
  const ends: Memory[] = [];
  const add = async () => {
    const end = await buildMemory(owner);
    const [source, target] = direction === "outbound" ? [hub, end] : [end, hub];
    await buildLink(owner, source.id, target.id, { kind: ends.length % 2 === 0 ? "even" : "odd" });
    ends.unshift(end);
  };
  for (let index = 0; index < count; index += 1) await add();
  return { hub, ends, add };
}

describe("GET 200", () => {
  it("lists links outbound by default, each with its other end", async () => {
    const [source, target] = [
      await buildMemory(owner),
      await buildMemory(teammate, { title: "There", type: "rule" }),
    ];
    const { link } = await buildLink(owner, source.id, target.id, { weight: 0.5, metadata: { a: 1 } });
    await buildLink(teammate, target.id, source.id, { kind: "back" });
    await call("archiveMemory", { as: await buildKey(teammate), params: { id: target.id } });
    const { archivedAt } = (await call("getMemory", { as, params: { id: target.id } })).body;
    const { body } = await call("listLinks", { as, params: { id: source.id } });
    expect(body).toEqual({
      items: [{ ...link, memory: { id: target.id, title: "There", type: "rule", archivedAt } }],
      nextCursor: null,
    });
    const explicit = await call("listLinks", {
      as,
      params: { id: source.id },
      query: { direction: "outbound" },
    });
    expect(explicit.body).toEqual(body);
    const inbound = await call("listLinks", {
      as,
      params: { id: source.id },
      query: { direction: "inbound" },
    });
    expect(inbound.body.items).toMatchObject([
      { sourceId: target.id, kind: "back", memory: { title: "There" } },
    ]);
  });

  it("is empty where there is none", async () => {
    const { id } = await buildMemory(owner);
    for (const direction of directions) {
      const { body } = await call("listLinks", { as, params: { id }, query: { direction } });
      expect(body).toEqual({ items: [], nextCursor: null });
    }
  });

  it("shows the pointer of the archive", async () => {
    const [old, successor] = [await buildMemory(owner), await buildMemory(owner)];
    await call("archiveMemory", { as, params: { id: old.id }, body: { successorId: successor.id } });
    const { body } = await call("listLinks", { as, params: { id: old.id }, query: { kind: "supersedes" } });
    expect(body.items).toMatchObject([{ sourceId: old.id, targetId: successor.id, kind: "supersedes" }]);
  });

  it("leaves out, and out of the count, each link whose other end the reader can't see", async () => {
    const shared = await buildMemory(owner);
    const hidden = await buildMemory(owner, { scope: "private" });
    const gone = await buildMemory(owner);
    for (const end of [hidden, gone]) {
      await buildLink(owner, shared.id, end.id);
      await buildLink(owner, end.id, shared.id);
    }
    await trashMemory(owner, { id: gone.id });
    const reader = await buildKey(teammate);
    for (const direction of directions) {
      const request = { params: { id: shared.id }, query: { direction } };
      expect((await call("listLinks", { ...request, as })).body.items.map((link) => link.memory.id)).toEqual([
        hidden.id,
      ]);
      expect((await call("listLinks", { ...request, as: reader })).body.items).toEqual([]);
    }
    const none = { value: 0, exact: true };
    const read = await call("getMemory", { as: reader, params: { id: shared.id } });
    expect(read.body.links).toEqual({ outbound: none, inbound: none });
    expect((await call("getMemory", { as, params: { id: shared.id } })).body.links).toEqual({
      outbound: { value: 1, exact: true },
      inbound: { value: 1, exact: true },
    });
  });

  it("has 50 links on a page unless it is told otherwise", async () => {
    const { hub } = await buildHub("outbound", 51);
    const { body } = await call("listLinks", { as, params: { id: hub.id } });
    expect(body.items).toHaveLength(50);
    expect(body.nextCursor).not.toBeNull();
    expect(
      (await call("listLinks", { as, params: { id: hub.id }, query: { limit: "51" } })).body,
    ).toMatchObject({
      nextCursor: null,
    });
  });
});

describe.each(directions)("paging %s", (direction) => {
  it.each([1, 2, 3, 5, 6, 7])(
    "comes to the end in pages of %i, newest first, each link once",
    async (limit) => {
      const { hub, ends } = await buildHub(direction, 6);
      const pages = await readPages("listLinks", {
        as,
        params: { id: hub.id },
        query: { direction, limit: `${limit}` },
      });
      expect(pages.flat().map((link) => link.memory.id)).toEqual(ends.map((end) => end.id));
      expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
      expect(pages).toHaveLength(Math.ceil(6 / limit));
    },
  );

  it("keeps to one kind", async () => {
    const { hub, ends } = await buildHub(direction, 7);
    const pages = await readPages("listLinks", {
      as,
      params: { id: hub.id },
      query: { direction, kind: "odd", limit: "2" },
    });
    // Newest first: the seventh is even.
    expect(pages.map((page) => page.map((link) => link.memory.id))).toEqual([
      [ends[1]?.id, ends[3]?.id],
      [ends[5]?.id],
    ]);
  });

  it("has neither gap nor duplicate while links are added, replaced and deleted", async () => {
    const { hub, ends, add } = await buildHub(direction, 8);
    const first = ends.map((end) => end.id);
    const addressOf = (id: string) =>
      direction === "outbound" ? { source: hub.id, target: id } : { source: id, target: hub.id };
    const pages = await readPages(
      "listLinks",
      { as, params: { id: hub.id }, query: { direction, limit: "2" } },
      async () => {
        await add();
        // A replaced link does not move, and one that was shown already may go.
        await call("putLink", {
          as,
          params: addressOf(first[7] ?? ""),
          query: { kind: "even" },
          body: { weight: Math.random() },
        });
      },
    );
    expect(pages.flat().map((link) => link.memory.id)).toEqual(first);
    expect(ends.length).toBeGreaterThan(first.length);
  });
});

describe("GET 400", () => {
  it.each([
    ["direction", "both"],
    ["direction", "OUTBOUND"],
    ["kind", " related"],
    ["kind", "x".repeat(65)],
  ])("refuses %s=%s", async (field, value) => {
    const { id } = await buildMemory(owner);
    const problem = await refusal("listLinks", { as, params: { id }, query: { [field]: value } });
    expect(problem).toMatchObject({ code: "invalid_request" });
    expect(pointersOf(problem)).toEqual([`#/query/${field}`]);
  });
});
