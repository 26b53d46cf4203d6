// Past 300 lines: the rotation, the budgets, the flags and the version are one answer, and are held against one naive model.
import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import type { Graph } from "#lib/contract/graph.ts";
import { archiveMemory } from "#lib/memories/archive-memory.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildShapes, type LinkShape } from "#lib/testing/build-shapes.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { look } from "#lib/testing/look.ts";
import { withGate } from "#lib/testing/with-gate.ts";
import { readGraph } from "./read-graph.ts";

const whole = { links: 40_000, memories: 20_000 };

function keysOf(graph: Graph): string[] {
  return graph.links.map((link) => `${link.sourceId}>${link.targetId} ${link.kind}`).sort();
}

describe("the cut", () => {
  let owners: Actor[];
  let viewers: Actor[];
  let draw: (links: LinkShape[]) => Promise<void>;

  beforeAll(async () => {
    const workspace = await buildWorkspace();
    owners = [];
    for (let index = 0; index < 5; index += 1) owners.push(await workspace.addMember());
    const [first = await workspace.addMember(), second = first] = owners;
    viewers = [
      first,
      second,
      await workspace.addMember("viewer"),
      await workspace.addAgent(first, { access: "read", private: true }),
      await workspace.addAgent(first, { access: "read", private: false }),
    ];
    draw = await buildShapes(owners);
  });

  /** Of what the viewer sees: each owner's newest first, one each in turn, owners in the order of their ids. */
  async function rotate(viewer: Actor, budget: number): Promise<{ kept: string[]; visible: number }> {
    const seesPrivate = viewer === viewers[0] || viewer === viewers[1] || viewer === viewers[3];
    const rows = await look<{ key: string; kept: boolean }>(
      `select key, row_number() over (order by round, source_owner) <= $3 as kept
         from (select source_id || '>' || target_id || ' ' || kind as key, source_owner,
                      row_number() over (partition by source_owner order by seq desc) as round
                 from memory_links where workspace_id = $1 and source_audience = any ($2) and target_audience = any ($2)) r`,
      [viewer.workspaceId, seesPrivate ? [viewer.workspaceId, viewer.userId] : [viewer.workspaceId], budget],
    );
    return { kept: rows.flatMap((row) => (row.kept ? [row.key] : [])).sort(), visible: rows.length };
  }

  async function check(viewer: Actor, budget: number): Promise<{ visible: number }> {
    const { kept, visible } = await rotate(viewer, budget);
    const graph = await readGraph(viewer, { ...whole, links: budget });
    expect(keysOf(graph)).toEqual(kept);
    expect(graph.linksTruncated).toBe(visible > budget);
    const { value, exact } = graph.counts.links;
    expect(exact).toBe(visible <= budget);
    if (exact) expect(value).toBe(visible);
    else {
      // A lower bound, and one that says at least that something was cut.
      expect(value).toBeGreaterThan(budget);
      expect(value).toBeLessThanOrEqual(visible);
    }
    return { visible };
  }

  const end = fc.tuple(
    fc.nat({ max: 4 }),
    fc.constantFrom("shared" as const, "shared" as const, "private" as const),
  );
  // Some owners crowd: an owner drawn twice as often as the next.
  const crowded = fc
    .tuple(fc.nat({ max: 30 }), fc.constantFrom("shared" as const, "private" as const))
    .map(([dice, scope]): LinkShape["source"] => [Math.max(0, 4 - Math.floor(Math.log2(dice + 1))), scope]);
  const shapes = fc.array(fc.record({ source: fc.oneof(end, crowded), target: end }), {
    maxLength: 120,
    size: "max",
  });

  it("is the naive rotation exactly, for each viewer and any budget", async () => {
    let cuts = 0;
    let wholes = 0;
    const budgets = fc.array(fc.integer({ min: 1, max: 110 }), { minLength: 5, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(shapes, budgets, async (links, [...budgetOf]) => {
        await draw(links);
        for (const [index, viewer] of viewers.entries()) {
          const budget = budgetOf[index] ?? 1;
          const { visible } = await check(viewer, budget);
          if (visible > budget) cuts += 1;
          else wholes += 1;
        }
      }),
      { numRuns: 25 },
    );
    expect(cuts).toBeGreaterThan(20);
    expect(wholes).toBeGreaterThan(20);
  });

  it("begins with the first link past the budget", async () => {
    const links = Array.from(
      { length: 40 },
      (_, index): LinkShape => ({ source: [index % 3, "shared"], target: [(index + 1) % 5, "shared"] }),
    );
    await draw(links);
    for (const viewer of viewers) {
      for (const budget of [39, 40, 41]) expect((await check(viewer, budget)).visible).toBe(40);
    }
  });

  it("leaves nobody out who has a link, and gives nobody more than their turn", async () => {
    // One crowds with 100 links, newer than everyone else's two.
    const quiet = [1, 2, 3, 4].flatMap((owner) => [owner, owner]);
    const owning = [...quiet, ...Array.from({ length: 100 }, () => 0)];
    await draw(owning.map((owner) => ({ source: [owner, "shared"], target: [4, "shared"] })));
    for (const budget of [1, 2, 4, 5, 6, 9, 10, 11, 20]) {
      const { links } = await readGraph(viewers[2] as Actor, { ...whole, links: budget });
      expect(links).toHaveLength(budget);
      await check(viewers[2] as Actor, budget);
    }
  });

  it("counts what a viewer does not see neither as a link nor as a cut", async () => {
    const hidden = Array.from(
      { length: 30 },
      (): LinkShape => ({ source: [1, "private"], target: [1, "shared"] }),
    );
    const seen = Array.from(
      { length: 10 },
      (): LinkShape => ({ source: [0, "shared"], target: [1, "shared"] }),
    );
    await draw([...hidden, ...seen]);
    const [first, second] = [viewers[0] as Actor, viewers[1] as Actor];
    const before = await readGraph(first, { ...whole, links: 10 });
    expect(before).toMatchObject({ linksTruncated: false, counts: { links: { value: 10, exact: true } } });
    expect(await readGraph(second, { ...whole, links: 10 })).toMatchObject({ linksTruncated: true });
  });

  it("is read in several runs where one would be too long", async () => {
    const owning = Array.from({ length: 7_000 }, (_, index): LinkShape => {
      const owner = index % 7 === 0 ? 1 : 0;
      return { source: [owner, index % 3 === 0 ? "private" : "shared"], target: [2, "shared"] };
    });
    await draw(owning);
    for (const viewer of [viewers[0] as Actor, viewers[2] as Actor]) {
      for (const budget of [4_000, 7_000]) await check(viewer, budget);
    }
  });

  it("takes both audiences of one owner as one", async () => {
    // The owner's newest are private: the shared ones must wait behind them in the owner's own turn.
    const links = Array.from({ length: 24 }, (_, index): LinkShape => {
      const scope = index < 12 ? "shared" : "private";
      return index % 2 === 0
        ? { source: [0, scope], target: [0, "shared"] }
        : { source: [1, "shared"], target: [2, "shared"] };
    });
    await draw(links);
    for (let budget = 1; budget <= 25; budget += 1) await check(viewers[0] as Actor, budget);
  });
});

describe("the whole graph", () => {
  let workspace: TestWorkspace;
  let owner: Actor;
  let teammate: Actor;

  beforeEach(async () => {
    workspace = await buildWorkspace();
    owner = await workspace.addMember();
    teammate = await workspace.addMember();
  });

  it("is empty in an empty workspace", async () => {
    expect(await readGraph(owner)).toEqual({
      memories: [],
      links: [],
      owners: [],
      agents: [],
      counts: { memories: { value: 0, exact: true }, links: { value: 0, exact: true } },
      linksTruncated: false,
      memoriesTruncated: false,
      version: expect.stringMatching(/^[\w-]{22}$/),
    });
  });

  it("has every visible memory and link, each owner and agent by name, and archived memories too", async () => {
    const agent = await workspace.addAgent(owner, { access: "write", private: true });
    const mine = await buildMemory(owner, { type: "decision" });
    const written = await buildMemory(agent, { scope: "private" });
    const theirs = await buildMemory(teammate);
    await buildMemory(teammate, { scope: "private" });
    await buildLink(owner, mine.id, theirs.id, { kind: "depends-on", weight: 0.25 });
    await buildLink(owner, written.id, mine.id);
    const archived = await archiveMemory(owner, { id: mine.id, successorId: theirs.id });
    const graph = await readGraph(owner, whole);
    expect(graph.memories).toHaveLength(3);
    expect(graph.memories).toContainEqual({
      id: mine.id,
      title: mine.title,
      type: "decision",
      scope: "shared",
      ownerId: owner.userId,
      agentId: null,
      createdAt: mine.createdAt,
      updatedAt: archived.updatedAt,
      archivedAt: archived.archivedAt,
    });
    expect(graph.links.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
      { sourceId: mine.id, targetId: theirs.id, kind: "depends-on", weight: 0.25 },
      { sourceId: written.id, targetId: mine.id, kind: "related", weight: 1 },
      { sourceId: mine.id, targetId: theirs.id, kind: "supersedes", weight: 1 },
    ]);
    expect(graph.owners.map((ref) => ref.id).sort()).toEqual([owner.userId, teammate.userId].sort());
    expect(graph.agents).toEqual([{ id: agent.agentId, name: expect.stringMatching(/^Agent /) }]);
    expect(graph.counts).toEqual({ memories: { value: 3, exact: true }, links: { value: 3, exact: true } });
  });

  it("carries whatever people write, and weights to the last bit", async () => {
    const texts = ['"quoted", and, commas', "line\nfeed\ttab\\", "🧵 ünïcode ـ", "null", "{}", "'"];
    const memories = await Promise.all(texts.map((title) => buildMemory(owner, { title, type: title })));
    const weights = [0, 1, 0.1, 1 / 3, Number.MIN_VALUE, 1 - Number.EPSILON / 2];
    const kinds = ["a,b", 'say "so"', "back\\slash", "ünï 🧵", "'", "NULL"];
    for (const [index, kind] of kinds.entries()) {
      const [source, target] = [memories[index], memories[(index + 1) % memories.length]];
      if (source && target)
        await buildLink(owner, source.id, target.id, { kind, weight: weights[index] ?? 1 });
    }
    const graph = await readGraph(owner, whole);
    expect(graph.memories.map(({ title, type }) => [title, type])).toEqual(
      expect.arrayContaining(texts.map((text) => [text, text])),
    );
    expect(graph.links.map(({ kind, weight }) => [kind, weight]).toReversed()).toEqual(
      kinds.map((kind, index) => [kind, weights[index]]),
    );
  });

  it("answers nobody whose place has ended", async () => {
    await workspace.removeMember(teammate);
    await expect(readGraph(teammate)).rejects.toMatchObject({ code: "not_found" });
  });

  describe("memories", () => {
    it("come ends first, then newest first, and are cut at the budget", async () => {
      const [source, target] = [await buildMemory(owner), await buildMemory(owner)];
      const alone = [await buildMemory(owner), await buildMemory(owner), await buildMemory(owner)];
      await buildLink(owner, source.id, target.id);
      const newestFirst = alone.map((memory) => memory.id).reverse();
      for (const budget of [2, 3, 4, 5, 6]) {
        const graph = await readGraph(owner, { ...whole, memories: budget });
        const ids = graph.memories.map((memory) => memory.id);
        expect(ids.slice(0, 2).sort()).toEqual([source.id, target.id].sort());
        expect(ids.slice(2)).toEqual(newestFirst.slice(0, Math.max(0, budget - 2)));
        expect(graph.memoriesTruncated).toBe(budget < 5);
        expect(graph.linksTruncated).toBe(false);
        expect(graph.counts.memories).toEqual(
          budget < 5 ? { value: budget + 1, exact: false } : { value: 5, exact: true },
        );
        expect(graph.counts.links).toEqual({ value: 1, exact: true });
      }
    });

    it("take their links with them when not even the ends fit, and say so", async () => {
      const [a, b, c] = [await buildMemory(owner), await buildMemory(owner), await buildMemory(owner)];
      await buildLink(owner, a.id, b.id);
      await buildLink(owner, b.id, c.id);
      const graph = await readGraph(owner, { ...whole, memories: 2 });
      expect(graph.memories.map((memory) => memory.id)).toEqual([c.id, b.id]);
      expect(keysOf(graph)).toEqual([`${b.id}>${c.id} related`]);
      expect(graph).toMatchObject({
        linksTruncated: true,
        memoriesTruncated: true,
        counts: { memories: { value: 3, exact: false }, links: { value: 2, exact: true } },
      });
    });

    it("are shared by turns among those who link, so that nobody's many crowd out another's one", async () => {
      const hub = await buildMemory(teammate);
      const old = await buildMemory(teammate);
      await buildLink(teammate, old.id, hub.id);
      const crowd = await Promise.all(Array.from({ length: 12 }, () => buildMemory(owner)));
      for (const [index, memory] of crowd.entries()) {
        const other = crowd[index + 1];
        if (other && index % 2 === 0) await buildLink(owner, memory.id, other.id);
      }
      for (const budget of [4, 5, 6, 7, 14]) {
        const graph = await readGraph(owner, { ...whole, memories: budget });
        expect(keysOf(graph)).toContain(`${old.id}>${hub.id} related`);
        expect(graph.links).toHaveLength(Math.floor(budget / 2));
        // Of the crowd the newest, and room that no two ends fit in for the newest of the others.
        const taken = crowd.slice(2 - 2 * Math.floor(budget / 2)).map((memory) => memory.id);
        expect(graph.memories.map((memory) => memory.id)).toEqual(expect.arrayContaining(taken));
        expect(graph.memories).toHaveLength(budget);
        expect(graph).toMatchObject({
          linksTruncated: budget < 14,
          memoriesTruncated: budget < 14,
          counts: { links: { value: 7, exact: true }, memories: { exact: budget === 14 } },
        });
      }
    });

    it("are the ends of every link that is returned, whatever the budgets", async () => {
      const memories = await Promise.all(Array.from({ length: 8 }, () => buildMemory(owner)));
      for (const [index, memory] of memories.entries()) {
        const other = memories[(index * 3 + 1) % 8];
        if (other && other !== memory) await buildLink(owner, memory.id, other.id);
      }
      for (let links = 1; links <= 8; links += 1) {
        for (let budget = 1; budget <= 9; budget += 2) {
          const graph = await readGraph(owner, { links, memories: budget });
          const ids = new Set<string>(graph.memories.map((memory) => memory.id));
          expect(ids.size).toBeLessThanOrEqual(budget);
          for (const link of graph.links)
            expect([...ids]).toEqual(expect.arrayContaining([link.sourceId, link.targetId]));
        }
      }
    });
  });

  describe("its version", () => {
    let versions: string[];
    const read = async (budget = whole) => {
      versions.push((await readGraph(owner, budget)).version);
      return versions.at(-1);
    };

    beforeEach(() => {
      versions = [];
    });

    it("is the same for the same answer, and another for each other one", async () => {
      const [a, b] = [await buildMemory(owner), await buildMemory(teammate)];
      const before = await read();
      expect(await read()).toBe(before);
      versions = [];
      await read();
      for (const change of [
        () => buildLink(owner, a.id, b.id),
        () => buildLink(owner, a.id, b.id, { weight: 0.5 }),
        () => look("update memories set title = 'Another' where id = $1", [b.id]),
        () => look("update users set name = 'Renamed' where id = $1", [teammate.userId]),
        () => archiveMemory(owner, { id: a.id }),
        () => buildMemory(teammate),
      ]) {
        await change();
        await read();
      }
      expect(new Set(versions).size).toBe(7);
    });

    it("is another when only a lower bound is", async () => {
      const [a, b] = [await buildMemory(owner), await buildMemory(teammate)];
      for (const kind of ["oldest", "old", "new"]) {
        await buildLink(owner, a.id, b.id, { kind });
        await buildLink(teammate, b.id, a.id, { kind });
      }
      const budget = { ...whole, links: 4 };
      const before = await readGraph(owner, budget);
      await look("delete from memory_links where source_id = $1 and kind = 'oldest'", [b.id]);
      const after = await readGraph(owner, budget);
      expect(after.links).toEqual(before.links);
      expect(after.counts).not.toEqual(before.counts);
      expect(after.version).not.toBe(before.version);
    });

    it("does not tell of what the reader can't see", async () => {
      const mine = await buildMemory(owner);
      const before = await read();
      const secret = await buildMemory(teammate, { scope: "private" });
      await buildLink(teammate, secret.id, mine.id);
      expect(await read()).toBe(before);
    });
  });

  it("is one moment: what is taken away between two of its statements is there in all of them", async () => {
    const [source, target] = [await buildMemory(owner), await buildMemory(owner)];
    await buildLink(owner, source.id, target.id);
    // Held, the table of memories stops the read when it has its links already.
    const graph = await withGate("lock table memories in access exclusive mode", [], async (gate) => {
      const read = readGraph(owner, whole);
      await gate.waiters(1);
      await gate.change("delete from memories where id = $1", [target.id]);
      await gate.open();
      return read;
    });
    expect(keysOf(graph)).toEqual([`${source.id}>${target.id} related`]);
    expect(graph.memories.map((memory) => memory.id).sort()).toEqual([source.id, target.id].sort());
    expect((await readGraph(owner, whole)).links).toEqual([]);
  });
});
