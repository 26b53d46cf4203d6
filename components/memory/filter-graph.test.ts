import { describe, expect, it } from "vitest";
import { buildGraph, idOf } from "./build-graph.ts";
import { filterGraph } from "./filter-graph.ts";
import { indexGraph } from "./graph-index.ts";
import { firstView, type View } from "./view-state.ts";

const archivedAt = "2026-02-01T00:00:00.000Z";
const memories = [
  { number: 1, type: "decision" },
  { number: 2, type: "rule", agent: 951 },
  { number: 3, type: "rule", owner: 902, archivedAt },
  { number: 4, type: "person" },
];
const graph = buildGraph(memories, [
  [1, 2],
  [2, 3, "supersedes"],
  [1, 3, "depends-on"],
]);

const apply = (change: Partial<View>, of = graph) => {
  const result = filterGraph(indexGraph(of), { ...firstView, ...change });
  const numbers = result.memories.map(({ id }) => Number(id.slice(-12)));
  return { ...result, numbers, kinds: result.links.map(({ kind }) => kind) };
};
const facets = (change: Partial<View["facets"]>) => ({ facets: { ...firstView.facets, ...change } });

describe("filtering a graph", () => {
  it("shows all of it at first", () => {
    const all = apply({});
    expect(all.numbers).toEqual([1, 2, 3, 4]);
    expect(all.kinds).toEqual(["related", "supersedes", "depends-on"]);
    expect([all.superseded, all.unlinked]).toEqual([1, 1]);
  });

  it("hides a link with either of its ends, and by kind without its ends", () => {
    expect(apply(facets({ type: { only: false, values: ["decision"] } })).kinds).toEqual(["supersedes"]);
    const byKind = apply(facets({ kind: { only: true, values: ["related"] } }));
    expect([byKind.kinds, byKind.numbers]).toEqual([["related"], [1, 2, 3, 4]]);
  });

  it("takes memories that no agent wrote as a value of their own", () => {
    expect(apply(facets({ agent: { only: true, values: ["none"] } })).numbers).toEqual([1, 3, 4]);
    expect(apply(facets({ agent: { only: true, values: [idOf(951)] } })).numbers).toEqual([2]);
  });

  it("hides archived and unlinked memories on demand, and still counts what a switch would bring back", () => {
    const bare = apply({ superseded: false, unlinked: false });
    expect([bare.numbers, bare.superseded, bare.unlinked]).toEqual([[1, 2], 1, 1]);
  });

  it("narrows to what is near a memory", () => {
    expect(apply({ focus: { memory: idOf(2), depth: 1 } }).numbers).toEqual([1, 2, 3]);
  });

  it("counts each value of a facet beside the other filters, not beside its own", () => {
    const onlyRules = apply(facets({ type: { only: true, values: ["rule"] } }));
    expect(Object.fromEntries(onlyRules.counts.type)).toEqual({ decision: 1, rule: 2, person: 1 });
    expect(Object.fromEntries(onlyRules.counts.owner)).toEqual({ [idOf(901)]: 1, [idOf(902)]: 1 });
    expect(Object.fromEntries(onlyRules.counts.kind)).toEqual({ supersedes: 1 });
  });

  it("says nothing of unlinked memories when links were cut", () => {
    const cut = apply({ unlinked: false }, buildGraph(memories, [[1, 2]], true));
    expect([cut.numbers, cut.unlinked]).toEqual([[1, 2, 3, 4], 0]);
  });

  it("hides a memory that fails two filters from the counts of both", () => {
    const { counts } = apply(
      facets({ type: { only: true, values: ["person"] }, owner: { only: true, values: [idOf(901)] } }),
    );
    expect([counts.type.get("rule"), counts.owner.get(idOf(902))]).toEqual([1, undefined]);
  });
});
