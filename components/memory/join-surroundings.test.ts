import { describe, expect, it } from "vitest";
import { Neighborhood } from "#lib/contract/neighborhood.ts";
import { buildGraph, idOf } from "./build-graph.ts";
import { joinSurroundings } from "./join-surroundings.ts";

const graph = buildGraph([{ number: 1 }, { number: 2 }], [[1, 2]], true);

function around(root: number, ...[memories, links]: Parameters<typeof buildGraph>): Neighborhood {
  return Neighborhood.parse({ ...buildGraph(memories, links), root: idOf(root), depth: 1, truncated: false });
}

describe("joinSurroundings", () => {
  it("draws what was left out, whose owners are known by name", () => {
    const read = around(
      3,
      [{ number: 3, owner: 902 }, { number: 1 }],
      [
        [3, 1],
        [1, 3, "depends-on"],
      ],
    );
    const joined = joinSurroundings(graph, [read]);
    expect(joined.memories.map(({ id }) => id)).toEqual([1, 2, 3].map(idOf));
    expect(joined.links).toHaveLength(3);
    expect(joined.owners).toContainEqual({ id: idOf(902), name: "Payments" });
  });

  it("says no more of how much there is than that there is what is drawn", () => {
    const read = around(1, [{ number: 1 }, { number: 2 }], [[2, 1]]);
    const joined = joinSurroundings(graph, [read]);
    expect([joined.links.length, joined.counts.links]).toEqual([2, graph.counts.links]);
    const kinds = Array.from({ length: 15 }, (_, at): [number, number, string] => [2, 1, `kind-${at}`]);
    const more = joinSurroundings(graph, [around(1, [{ number: 1 }, { number: 2 }], kinds)]);
    expect(more.counts.links).toEqual({ value: 16, exact: false });
    expect(more.linksTruncated).toBe(true);
  });

  it("is the same object when all of it is drawn already", () => {
    expect(joinSurroundings(graph, [])).toBe(graph);
    expect(joinSurroundings(graph, [around(1, [{ number: 1 }, { number: 2 }], [[1, 2]])])).toBe(graph);
  });
});
