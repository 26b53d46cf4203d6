// Past 300 lines: what is around a memory, for whom, how far and how cut, held against one plain walk.
import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import type { Memory } from "#lib/contract/memory.ts";
import { type FollowedDirection, type Neighborhood, NeighborhoodQuery } from "#lib/contract/neighborhood.ts";
import { archiveMemory } from "#lib/memories/archive-memory.ts";
import { trashMemory } from "#lib/memories/trash-memory.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { type DrawnLink, drawLinks } from "#lib/testing/draw-links.ts";
import { type NeighborhoodBudget, readNeighborhood } from "./read-neighborhood.ts";

let workspace: TestWorkspace;
let owner: Actor;
let teammate: Actor;

beforeEach(async () => {
  workspace = await buildWorkspace();
  owner = await workspace.addMember();
  teammate = await workspace.addMember();
});

function read(
  actor: Actor,
  { id }: { id: Memory["id"] },
  query: Record<string, string> = {},
  budget?: NeighborhoodBudget,
): Promise<Neighborhood> {
  return readNeighborhood(actor, { id, ...NeighborhoodQuery.parse(query) }, budget);
}

/** A memory of each title, all the owner's. */
async function build(...titles: string[]): Promise<Memory[]> {
  const memories: Memory[] = [];
  for (const title of titles) memories.push(await buildMemory(owner, { title }));
  return memories;
}

/** Links by the places of their ends, the oldest first. */
const chain = (...links: [from: number, to: number][]): DrawnLink[] =>
  links.map(([from, to]) => ({ from, to, kind: "related" }));

const titles = (graph: Neighborhood) => graph.memories.map((memory) => memory.title);

describe("readNeighborhood", () => {
  it("is the memory alone where it has no links", async () => {
    const [root] = await build("root");
    if (!root) throw new Error("none was built");
    expect(await read(owner, root)).toEqual({
      memories: [expect.objectContaining({ id: root.id, title: "root" })],
      links: [],
      owners: [{ id: owner.userId, name: root.owner.name }],
      agents: [],
      counts: { memories: { value: 1, exact: true }, links: { value: 0, exact: true } },
      linksTruncated: false,
      memoriesTruncated: false,
      version: expect.stringMatching(/^[\w-]{22}$/),
      root: root.id,
      depth: 1,
      truncated: false,
    });
  });

  it("goes as deep as it is told, nearest first and the newest links first", async () => {
    const memories = await build("root", "a", "b", "c", "d", "e");
    const [root] = memories as [Memory];
    await drawLinks(memories, chain([0, 1], [2, 0], [1, 3], [4, 3], [4, 5]));
    expect(titles(await read(owner, root))).toEqual(["root", "b", "a"]);
    expect(titles(await read(owner, root, { depth: "2" }))).toEqual(["root", "b", "a", "c"]);
    const whole = await read(owner, root, { depth: "3" });
    expect(titles(whole)).toEqual(["root", "b", "a", "c", "d"]);
    expect(whole).toMatchObject({ depth: 3, truncated: false, counts: { links: { value: 4, exact: true } } });
  });

  it("follows links one way where it is told, and one kind", async () => {
    const memories = await build("root", "out", "in", "far out", "far in");
    const [root] = memories as [Memory];
    await drawLinks(memories, [
      { from: 0, to: 1, kind: "part-of" },
      { from: 1, to: 3, kind: "part-of" },
      { from: 2, to: 0, kind: "related" },
      { from: 4, to: 2, kind: "part-of" },
      { from: 2, to: 3, kind: "related" },
    ]);
    const deep = { depth: "3" };
    expect(titles(await read(owner, root, { ...deep, direction: "outbound" }))).toEqual([
      "root",
      "out",
      "far out",
    ]);
    expect(titles(await read(owner, root, { ...deep, direction: "inbound" }))).toEqual([
      "root",
      "in",
      "far in",
    ]);
    expect(titles(await read(owner, root, { ...deep, kind: "related" }))).toEqual(["root", "in", "far out"]);
    expect((await read(owner, root, { ...deep, kind: "Related" })).links).toEqual([]);
  });

  it("keeps archived memories, marked, and their pointer", async () => {
    const [old, successor] = (await build("old", "new")) as [Memory, Memory];
    const { archivedAt } = await archiveMemory(owner, { id: old.id, successorId: successor.id });
    const graph = await read(owner, successor);
    expect(graph.memories).toMatchObject([{ archivedAt: null }, { id: old.id, archivedAt }]);
    expect(graph.links).toEqual([
      { sourceId: old.id, targetId: successor.id, kind: "supersedes", weight: 1 },
    ]);
  });

  it("never goes through what the caller can't see", async () => {
    const [root, end, far, beside] = (await build("root", "end", "far", "beside")) as [
      Memory,
      Memory,
      Memory,
      Memory,
    ];
    const hidden = await buildMemory(owner, { title: "hidden", scope: "private" });
    const memories = [root, hidden, end, far, beside];
    await drawLinks(memories, chain([0, 1], [1, 2], [2, 3], [0, 4]));
    const without = await workspace.addAgent(owner, { access: "write", private: false });
    const within = await workspace.addAgent(owner, { access: "read", private: true });
    const deep = { depth: "3" };
    for (const actor of [owner, within]) {
      expect(titles(await read(actor, root, deep)).toSorted()).toEqual([
        "beside",
        "end",
        "far",
        "hidden",
        "root",
      ]);
    }
    for (const actor of [
      teammate,
      without,
      await workspace.addMember("viewer"),
      await workspace.addMember("admin"),
    ]) {
      const graph = await read(actor, root, deep);
      expect(titles(graph)).toEqual(["root", "beside"]);
      expect(graph.counts).toEqual({ memories: { value: 2, exact: true }, links: { value: 1, exact: true } });
      expect(titles(await read(actor, end, deep))).toEqual(["end", "far"]);
    }
  });

  it("is the one refusal for whatever isn't there for the caller", async () => {
    const shared = await buildMemory(owner);
    const hidden = await buildMemory(owner, { scope: "private" });
    const trashed = await buildMemory(owner);
    await trashMemory(owner, trashed);
    const stranger = await (await buildWorkspace()).addMember();
    const revoked = await workspace.addAgent(owner, { access: "read", private: true });
    await workspace.revokeGrant(revoked);
    for (const [actor, memory] of [
      [teammate, hidden],
      [owner, trashed],
      [stranger, shared],
      [revoked, shared],
    ] as const) {
      await expect(read(actor, memory)).rejects.toMatchObject({ code: "not_found" });
    }
  });

  it("says when memories are cut, and keeps the newest of the nearest", async () => {
    const memories = await build("root", "a", "b", "c");
    const [root] = memories as [Memory];
    await drawLinks(memories, chain([0, 1], [0, 2], [2, 3], [2, 1]));
    const cut = await read(owner, root, { depth: "3", limit: "2" });
    expect(titles(cut)).toEqual(["root", "b"]);
    expect(cut).toMatchObject({
      truncated: true,
      memoriesTruncated: true,
      linksTruncated: true,
      counts: { memories: { value: 2, exact: false }, links: { value: 1, exact: false } },
    });
    expect(await read(owner, root, { limit: "3" })).toMatchObject({ truncated: false });
    expect(titles(await read(owner, root, { depth: "3", limit: "3" }))).toEqual(["root", "b", "a"]);
    expect(titles(await read(owner, root, { limit: "1" }))).toEqual(["root"]);
  });

  it("says when links are cut", async () => {
    const memories = await build("root", "a", "b");
    const [root] = memories as [Memory];
    await drawLinks(memories, chain([0, 1], [1, 0], [0, 2]));
    const cut = await read(owner, root, {}, { memories: 10, links: 2 });
    expect(cut.links.map((link) => link.targetId)).toEqual([memories[2]?.id, root.id]);
    expect(cut).toMatchObject({
      truncated: true,
      linksTruncated: true,
      counts: { links: { value: 2, exact: false } },
    });
    expect(await read(owner, root, { depth: "3" }, { memories: 10, links: 3 })).toMatchObject({
      truncated: false,
    });
  });
});

describe("any web", () => {
  const kinds = ["related", "part-of"];
  const size = 12;
  let memories: Memory[];
  let viewers: { actor: Actor; sees: (index: number) => boolean }[];

  beforeAll(async () => {
    const place = await buildWorkspace();
    const [first, second] = [await place.addMember(), await place.addMember()];
    memories = [];
    for (let index = 0; index < size; index += 1) {
      // Every third is private, by turns the one's and the other's.
      memories.push(
        await buildMemory(index % 2 === 0 ? first : second, {
          title: `${index}`,
          scope: index % 3 === 2 ? "private" : "shared",
        }),
      );
    }
    viewers = [
      { actor: first, sees: (index) => index % 3 !== 2 || index % 2 === 0 },
      { actor: second, sees: (index) => index % 3 !== 2 || index % 2 === 1 },
      { actor: await place.addMember("viewer"), sees: (index) => index % 3 !== 2 },
    ];
  });

  it("is what a plain search finds, and cut, the first of it", async () => {
    let cuts = 0;
    const link = fc.record({
      from: fc.nat({ max: size - 1 }),
      to: fc.nat({ max: size - 1 }),
      kind: fc.constantFrom(...kinds),
    });
    const query = fc.record({
      root: fc.constantFrom<number[]>(0, 1, 3),
      depth: fc.integer({ min: 1, max: 3 }),
      direction: fc.constantFrom<FollowedDirection[]>("both", "outbound", "inbound"),
      kind: fc.option(fc.constantFrom(...kinds), { nil: undefined }),
      limit: fc.integer({ min: 1, max: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(link, { minLength: 10, maxLength: 30, size: "max" }),
        fc.array(query, { minLength: 3, maxLength: 3 }),
        async (drawn, queries) => {
          const links = drawn.filter(({ from, to }) => from !== to);
          await drawLinks(memories, links);
          for (const [at, { root, depth, direction, kind, limit }] of queries.entries()) {
            const viewer = viewers[at];
            if (!viewer) continue;
            const newestFirst = [
              ...new Map(links.map((each) => [JSON.stringify(each), each])).values(),
            ].toReversed();
            // Which of two alike is the older does not matter: they are one link, as old as the first.
            const followed = newestFirst.filter(
              (each) =>
                viewer.sees(each.from) && viewer.sees(each.to) && (kind === undefined || each.kind === kind),
            );
            const reached = [root];
            const seen = new Set<string>();
            let skipped = false;
            for (let distance = 0, level = [root]; distance < depth; distance += 1) {
              const next: number[] = [];
              for (const id of level) {
                for (const each of followed) {
                  const to =
                    each.from === id && direction !== "inbound"
                      ? each.to
                      : each.to === id && direction !== "outbound"
                        ? each.from
                        : null;
                  if (to === null) continue;
                  if (!reached.includes(to)) {
                    if (reached.length === limit) {
                      skipped = true;
                      continue;
                    }
                    reached.push(to);
                    next.push(to);
                  }
                  seen.add(`${each.from}>${each.to} ${each.kind}`);
                }
              }
              level = next;
            }
            const memory = memories[root];
            if (!memory) throw new Error("there is no such root");
            const graph = await readNeighborhood(viewer.actor, {
              id: memory.id,
              depth,
              direction,
              kind,
              limit,
            });
            expect(titles(graph)).toEqual(reached.map(String));
            const titleOf = new Map(graph.memories.map(({ id, title }) => [id, title]));
            expect(
              graph.links
                .map((each) => `${titleOf.get(each.sourceId)}>${titleOf.get(each.targetId)} ${each.kind}`)
                .toSorted(),
            ).toEqual([...seen].toSorted());
            expect(graph.truncated).toBe(skipped);
            if (skipped) cuts += 1;
          }
        },
      ),
      { numRuns: 25 },
    );
    expect(cuts).toBeGreaterThan(5);
  });
});
