import { describe, expect, it } from "vitest";
import { buildGraph, idOf } from "./build-graph.ts";
import { describeSelection } from "./describe-selection.ts";
import { filterGraph } from "./filter-graph.ts";
import { indexGraph } from "./graph-index.ts";
import { sayLinks, saySelected, sayUnseen } from "./selection-words.ts";
import { parseView } from "./view-state.ts";

const graph = buildGraph(
  [{ number: 1 }, { number: 2, type: "rule" }, { number: 3 }, { number: 4 }, { number: 5 }],
  [
    [1, 2],
    [3, 2, "depends-on"],
    [2, 1, "depends-on"],
    [3, 4],
    [4, 5],
  ],
);

const describeIn = (query: string, ...numbers: number[]) => {
  const index = indexGraph(graph);
  const filtered = filterGraph(index, parseView(new URLSearchParams(query)));
  return describeSelection(numbers.map(idOf), index, filtered);
};

describe("what is true of several memories", () => {
  it("is their types, the links among them by kind, and those that lead out", () => {
    const facts = describeIn("", 1, 2, 3);
    expect(facts.memories.map(({ id }) => id)).toEqual([idOf(2), idOf(1), idOf(3)]);
    expect(facts.types).toEqual([
      { value: "decision", count: 2 },
      { value: "rule", count: 1 },
    ]);
    expect(facts.kinds).toEqual([
      { value: "depends-on", count: 2 },
      { value: "related", count: 1 },
    ]);
    expect([facts.among, facts.outward, facts.hidden, facts.missing]).toEqual([3, 1, 0, 0]);
  });

  it("is not changed by a filter, which only hides", () => {
    const facts = describeIn("not-type=rule", 1, 2, 3);
    expect([facts.memories.length, facts.among, facts.hidden]).toEqual([3, 3, 1]);
  });

  it("counts apart what is not in the drawn graph", () => {
    const facts = describeIn("", 1, 2, 9);
    expect([facts.memories.length, facts.missing]).toEqual([2, 1]);
  });
});

describe("saying it", () => {
  it("counts memories, and links as lower bounds where they were cut", () => {
    expect(saySelected(1200)).toBe("1,200 memories selected");
    expect(sayLinks(describeIn("", 1, 2), false)).toBe("2 links among them, 1 to others");
    expect(sayLinks(describeIn("", 3, 4), true)).toBe("at least 1 link among them, at least 2 to others");
  });

  it("says what cannot be seen, and why", () => {
    expect(sayUnseen(describeIn("", 1, 2))).toEqual([]);
    expect(sayUnseen(describeIn("not-type=rule", 1, 2, 9))).toEqual([
      "1 of the selected is hidden by your filter.",
      "1 more was selected, and is not in the drawn graph.",
    ]);
  });
});
