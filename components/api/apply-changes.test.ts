import { describe, expect, it } from "vitest";
import { buildGraph, idOf } from "#components/memory/build-graph.ts";
import type { Graph } from "#lib/contract/graph.ts";
import { applyChanges, type GraphChange } from "./apply-changes.ts";

const drafts = [{ number: 1 }, { number: 2 }, { number: 3 }];
const pairs: [number, number][] = [
  [1, 2],
  [2, 1],
  [2, 3],
];
const graph = buildGraph(drafts, pairs);
const cut = buildGraph(drafts, pairs, true);

const link = (source: number, target: number, weight = 1, kind = "related"): GraphChange => ({
  link: { ...linkOf(source, target), kind, weight },
});
const gone = (source: number, target: number): GraphChange => ({ goneLink: linkOf(source, target) });
const memory = (number: number, more: object = {}): GraphChange => {
  const [drawn] = buildGraph([{ number, ...more }]).memories;
  if (!drawn) throw new Error("one was built");
  return { memory: drawn, owner: { id: drawn.ownerId, name: "Platform" }, agent: null };
};

function linkOf(source: number, target: number): Graph["links"][number] {
  const [made] = buildGraph([], [[source, target]]).links;
  if (!made) throw new Error("one was built");
  return made;
}

const pairsOf = ({ links }: Graph) =>
  links.map(({ sourceId, targetId }) => `${Number(sourceId.slice(-4))}>${Number(targetId.slice(-4))}`).sort();

describe("applyChanges", () => {
  it("is the same object when nothing is new in it", () => {
    expect(applyChanges(graph, [])).toBe(graph);
    const known = [link(1, 2), gone(3, 1), { goneMemory: idOf(9) }, memory(2), link(1, 9)];
    expect(applyChanges(graph, known)).toBe(graph);
  });

  it("draws a link that is new, takes away one that is gone, changes the weight of one, and counts", () => {
    const next = applyChanges(graph, [link(3, 1), gone(1, 2), link(2, 3, 0.5)]);
    expect(pairsOf(next)).toEqual(["2>1", "2>3", "3>1"]);
    expect(next.links.find(({ targetId }) => targetId === idOf(3))?.weight).toBe(0.5);
    expect(next.counts.links).toEqual({ value: 3, exact: true });
    expect([next.version === graph.version, graph.links.length]).toEqual([false, 3]);
  });

  it("takes exactly the keyed link: neither its reverse nor another kind", () => {
    const both = applyChanges(graph, [link(1, 2, 1, "depends-on")]);
    const next = applyChanges(both, [gone(1, 2)]);
    expect(pairsOf(next)).toEqual(["1>2", "2>1", "2>3"]);
    expect(next.links.find(({ sourceId }) => sourceId === idOf(1))?.kind).toBe("depends-on");
  });

  it("believes the last word about each", () => {
    expect(pairsOf(applyChanges(graph, [link(3, 1), gone(3, 1), gone(1, 2), link(1, 2)]))).toEqual(
      pairsOf(graph),
    );
    expect(pairsOf(applyChanges(graph, [gone(3, 1), link(3, 1)]))).toContain("3>1");
  });

  it("is the same, however often and in however many parts it is told", () => {
    const changes = [link(3, 1), gone(1, 2), memory(4), link(4, 1), { goneMemory: idOf(3) }];
    const once = applyChanges(graph, changes);
    const again = changes.reduce((now, change) => applyChanges(now, [change]), applyChanges(graph, changes));
    expect(again).toEqual({ ...once, version: again.version });
    expect(applyChanges(once, changes)).toBe(once);
  });

  it("takes a memory away with its links, and draws a new one with those that come with it", () => {
    const without = applyChanges(graph, [{ goneMemory: idOf(1) }]);
    expect([without.memories.length, pairsOf(without)]).toEqual([2, ["2>3"]]);
    expect(without.counts).toEqual({ memories: { value: 2, exact: true }, links: { value: 1, exact: true } });
    const withNew = applyChanges(graph, [link(4, 1), memory(4, { owner: 903 })]);
    expect([withNew.memories.length, pairsOf(withNew)]).toEqual([4, ["1>2", "2>1", "2>3", "4>1"]]);
    expect(withNew.owners.map(({ id }) => id)).toContain(idOf(903));
  });

  it("shows what has become of a memory, in its place", () => {
    const next = applyChanges(graph, [memory(2, { title: "Another title" })]);
    expect(next.memories.map(({ title }) => title)).toEqual(["Memory 1", "Another title", "Memory 3"]);
    expect(next.links).toBe(graph.links);
  });

  it("keeps the counts of a cut graph lower bounds", () => {
    expect(cut.counts.links).toEqual({ value: 13, exact: false });
    expect(applyChanges(cut, [gone(1, 2)]).counts.links).toEqual({ value: 12, exact: false });
    // A link that is not drawn may have been counted.
    expect(applyChanges(cut, [gone(3, 1)]).counts.links).toEqual({ value: 12, exact: false });
    expect(applyChanges(cut, [link(3, 1)]).counts.links).toEqual({ value: 14, exact: false });
    // One to a memory that is not drawn is not: there are still at least so many.
    expect(applyChanges(cut, [link(3, 9)])).toBe(cut);
    expect(
      applyChanges(
        cut,
        Array.from({ length: 30 }, (_, at) => gone(3, 100 + at)),
      ).counts.links.value,
    ).toBe(3);
  });
});
