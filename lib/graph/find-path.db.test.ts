import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { limits } from "#lib/contract/limits.ts";
import type { Memory } from "#lib/contract/memory.ts";
import type { FollowedDirection, FoundPath } from "#lib/contract/neighborhood.ts";
import { trashMemory } from "#lib/memories/trash-memory.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { type DrawnLink, drawLinks } from "#lib/testing/draw-links.ts";
import { findPath, type PathBudget } from "./find-path.ts";

const none: FoundPath = { path: null, exhaustive: true };

function find(
  actor: Actor,
  from: Memory | undefined,
  to: Memory | undefined,
  { direction = "both" as FollowedDirection, kind = undefined as string | undefined } = {},
  budget?: PathBudget,
): Promise<FoundPath> {
  if (!from || !to) throw new Error("an end was not built");
  return findPath(actor, { id: from.id, other: to.id, direction, kind }, budget);
}

const titles = ({ path }: FoundPath) => path?.memories.map((memory) => memory.title) ?? null;

const chain = (...links: [from: number, to: number][]): DrawnLink[] =>
  links.map(([from, to]) => ({ from, to, kind: "related" }));

describe("findPath", () => {
  let workspace: TestWorkspace;
  let owner: Actor;
  let teammate: Actor;
  let memories: Memory[];

  beforeEach(async () => {
    workspace = await buildWorkspace();
    owner = await workspace.addMember();
    teammate = await workspace.addMember();
    memories = [];
    for (let index = 0; index < 8; index += 1) memories.push(await buildMemory(owner, { title: `${index}` }));
  });

  it("is the shortest, with each link as it is", async () => {
    await drawLinks(memories, chain([0, 1], [1, 2], [2, 3], [1, 3], [4, 3]));
    const found = await find(owner, memories[0], memories[4]);
    expect(titles(found)).toEqual(["0", "1", "3", "4"]);
    const link = (from: number, to: number) => ({
      sourceId: memories[from]?.id,
      targetId: memories[to]?.id,
      kind: "related",
      weight: 1,
    });
    expect(found).toMatchObject({ path: { links: [link(0, 1), link(1, 3), link(4, 3)] }, exhaustive: true });
    expect(titles(await find(owner, memories[4], memories[0]))).toEqual(["4", "3", "1", "0"]);
  });

  it("is the memory alone from a memory to itself", async () => {
    expect(await find(owner, memories[0], memories[0])).toEqual({
      path: { memories: [expect.objectContaining({ id: memories[0]?.id })], links: [] },
      exhaustive: true,
    });
  });

  it("follows links one way where it is told, and one kind", async () => {
    await drawLinks(memories, [...chain([0, 1], [1, 2], [3, 2]), { from: 0, to: 2, kind: "part-of" }]);
    expect(titles(await find(owner, memories[0], memories[2], { direction: "outbound" }))).toEqual([
      "0",
      "2",
    ]);
    expect(await find(owner, memories[0], memories[2], { direction: "inbound" })).toEqual(none);
    expect(titles(await find(owner, memories[2], memories[0], { direction: "inbound" }))).toEqual(["2", "0"]);
    expect(await find(owner, memories[0], memories[3], { direction: "outbound" })).toEqual(none);
    expect(titles(await find(owner, memories[0], memories[2], { kind: "related" }))).toEqual(["0", "1", "2"]);
  });

  it("has six links at most", async () => {
    await drawLinks(memories, chain([0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [5, 6], [6, 7]));
    expect(titles(await find(owner, memories[0], memories[6]))).toHaveLength(7);
    expect(await find(owner, memories[0], memories[7])).toEqual(none);
  });

  it("is none through what the caller can't see, as where there is none", async () => {
    const hidden = await buildMemory(owner, { title: "hidden", scope: "private" });
    await drawLinks([...memories, hidden], chain([0, 8], [8, 1], [0, 2], [2, 3], [3, 4], [4, 1]));
    expect(titles(await find(owner, memories[0], memories[1]))).toEqual(["0", "hidden", "1"]);
    const blind = await workspace.addAgent(owner, { access: "write", private: false });
    for (const actor of [
      teammate,
      blind,
      await workspace.addMember("viewer"),
      await workspace.addMember("admin"),
    ]) {
      expect(titles(await find(actor, memories[0], memories[1]))).toEqual(["0", "2", "3", "4", "1"]);
    }
    // Whichever end of its links the hidden one is.
    for (const links of [chain([0, 8], [8, 1]), chain([0, 8], [1, 8]), chain([8, 0], [8, 1])]) {
      await drawLinks([...memories, hidden], links);
      for (const actor of [teammate, blind]) {
        expect(await find(actor, memories[0], memories[1])).toEqual(none);
        expect(await find(actor, memories[0], memories[5])).toEqual(none);
      }
    }
  });

  it("is the one refusal when either end isn't there for the caller", async () => {
    const [shared, hidden] = [memories[0], await buildMemory(owner, { scope: "private" })];
    const trashed = await buildMemory(owner);
    await trashMemory(owner, trashed);
    const stranger = await (await buildWorkspace()).addMember();
    const revoked = await workspace.addAgent(owner, { access: "read", private: true });
    await workspace.revokeGrant(revoked);
    for (const [actor, from, to] of [
      [teammate, shared, hidden],
      [teammate, hidden, shared],
      [teammate, hidden, hidden],
      [owner, shared, trashed],
      [stranger, shared, shared],
      [revoked, shared, memories[1]],
    ] as const) {
      await expect(find(actor, from, to)).rejects.toMatchObject({ code: "not_found" });
    }
  });

  it("says when it gave up, and nothing that rests on absence", async () => {
    await drawLinks(memories, chain([0, 1], [0, 2], [1, 3], [3, 4], [2, 5], [5, 6]));
    const bounded = { ...limits.path, reads: 1 };
    expect(await find(owner, memories[0], memories[4], {}, bounded)).toEqual({
      path: null,
      exhaustive: false,
    });
    expect(await find(owner, memories[7], memories[0], {}, bounded)).toEqual(none);
    // On the level that the bound cuts, what it meets is still the shortest.
    expect(titles(await find(owner, memories[0], memories[2], {}, bounded))).toEqual(["0", "2"]);
  });
});

describe("any web", () => {
  const size = 12;
  let memories: Memory[];
  let viewers: { actor: Actor; sees: (index: number) => boolean }[];

  beforeAll(async () => {
    const place = await buildWorkspace();
    const [first, second] = [await place.addMember(), await place.addMember()];
    memories = [];
    for (let index = 0; index < size; index += 1) {
      memories.push(
        await buildMemory(index % 2 === 0 ? first : second, {
          title: `${index}`,
          scope: index % 3 === 2 ? "private" : "shared",
        }),
      );
    }
    viewers = [
      { actor: first, sees: (index) => index % 3 !== 2 || index % 2 === 0 },
      { actor: await place.addMember("viewer"), sees: (index) => index % 3 !== 2 },
    ];
  });

  it("has a path as short as a plain search finds, of links that are there, and none where it finds none", async () => {
    const lengths = new Map<number | null, number>();
    const end = fc.nat({ max: size - 1 });
    const visible = fc.constantFrom<number[]>(0, 1, 3, 4, 6, 7, 9, 10);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ from: end, to: end }), { maxLength: 16, size: "max" }),
        fc.array(
          fc.record({
            from: visible,
            to: visible,
            direction: fc.constantFrom<FollowedDirection[]>("both", "outbound", "inbound"),
          }),
          {
            minLength: 4,
            maxLength: 4,
          },
        ),
        async (drawn, questions) => {
          const links = drawn.filter(({ from, to }) => from !== to);
          await drawLinks(
            memories,
            links.map((link) => ({ ...link, kind: "related" })),
          );
          for (const [at, { from, to, direction }] of questions.entries()) {
            const viewer = viewers[at % 2];
            if (!viewer) continue;
            const steps = links
              .filter((link) => viewer.sees(link.from) && viewer.sees(link.to))
              .flatMap((link) => [
                ...(direction === "inbound" ? [] : [{ from: link.from, to: link.to }]),
                ...(direction === "outbound" ? [] : [{ from: link.to, to: link.from }]),
              ]);
            const distance = new Map([[from, 0]]);
            for (const [id, length] of distance) {
              for (const step of steps)
                if (step.from === id && !distance.has(step.to)) distance.set(step.to, length + 1);
            }
            const shortest = distance.get(to);
            const expected = shortest === undefined || shortest > 6 ? null : shortest;
            lengths.set(expected, (lengths.get(expected) ?? 0) + 1);
            const found = await find(viewer.actor, memories[from], memories[to], { direction });
            expect(found.exhaustive).toBe(true);
            const places = titles(found)?.map(Number) ?? null;
            expect(places === null ? null : places.length - 1).toBe(expected);
            if (places === null) continue;
            expect([places[0], places.at(-1)]).toEqual([from, to]);
            for (const [index, link] of (found.path?.links ?? []).entries()) {
              const step = { from: places[index], to: places[index + 1] };
              expect(steps).toContainEqual(step);
              const source = memories.findIndex((memory) => memory.id === link.sourceId);
              const target = memories.findIndex((memory) => memory.id === link.targetId);
              expect([step, { from: step.to, to: step.from }]).toContainEqual({ from: source, to: target });
              expect(links).toContainEqual({ from: source, to: target });
            }
          }
        },
      ),
      // A seed under which each length occurs, which is asked below.
      { numRuns: 25, seed: 7 },
    );
    for (const length of [null, 0, 1, 2, 3, 4]) expect(lengths.get(length) ?? 0).toBeGreaterThan(0);
  });
});
