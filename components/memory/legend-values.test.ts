import { describe, expect, it } from "vitest";
import { buildGraph, idOf } from "./build-graph.ts";
import { indexGraph } from "./graph-index.ts";
import { listKinds, listMemoryValues } from "./legend-values.ts";
import { assignHues, hueColour } from "./palette.ts";

const index = indexGraph(
  buildGraph(
    [{ number: 1, agent: 951 }, { number: 2 }, { number: 3, type: "rule", owner: 902 }],
    [
      [1, 2],
      [2, 3, "depends-on"],
      [3, 1, "depends-on"],
    ],
  ),
);

describe("the values of a legend", () => {
  it("come most frequent first, under the names people know", () => {
    expect(listMemoryValues(index, "owner")).toEqual([
      { value: idOf(901), name: "Platform", total: 2 },
      { value: idOf(902), name: "Payments", total: 1 },
    ]);
    expect(listMemoryValues(index, "agent").map(({ name }) => name)).toEqual(["no agent", "archivist"]);
    expect(listKinds(index).map(({ value, total }) => [value, total])).toEqual([
      ["depends-on", 2],
      ["related", 1],
    ]);
  });
});

describe("hues", () => {
  const values = (...names: string[]) => names.map((name, at) => ({ value: name, name, total: 100 - at }));

  it("do not change hands when counts overtake each other", () => {
    expect(assignHues(values("rule", "person"))).toEqual(assignHues(values("person", "rule")));
  });

  it("go to the eight most frequent; the rest share the neutral one", () => {
    const hues = assignHues(values("a", "b", "c", "d", "e", "f", "g", "h", "i"));
    expect([hues.get("a"), hues.get("h"), hues.get("i")]).toEqual([0, 7, undefined]);
    expect([hueColour(0), hueColour(undefined)]).toEqual(["var(--hue-1)", "var(--hue-none)"]);
  });
});
