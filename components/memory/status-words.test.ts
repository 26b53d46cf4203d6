import { expect, it } from "vitest";
import { buildGraph, idOf } from "./build-graph.ts";
import { filterGraph } from "./filter-graph.ts";
import { indexGraph } from "./graph-index.ts";
import { describeStatus } from "./status-words.ts";
import { parseView } from "./view-state.ts";

const say = (query: string, isCut = false) => {
  const graph = buildGraph(
    [{ number: 1 }, { number: 2, type: "rule" }, { number: 3 }],
    [
      [1, 3],
      [1, 2],
    ],
    isCut,
  );
  const view = parseView(new URLSearchParams(query));
  return describeStatus(graph, filterGraph(indexGraph(graph), view), view);
};

it("says the whole when nothing is filtered", () => {
  expect(say("")).toEqual({ memories: "3", links: "2", filters: "filtered by nothing" });
});

it("says that the counts are of the filtered set", () => {
  expect(say("not-type=rule")).toEqual({ memories: "2 of 3", links: "1 of 2", filters: "filtered by type" });
});

it("says that link counts of a cut read are lower bounds, and those of memories are not", () => {
  expect(say("", true)).toEqual({ memories: "3", links: "2+", filters: "filtered by nothing" });
  expect(say("not-type=rule", true).links).toBe("1+ of 2+");
  expect(say("not-type=rule", true).memories).toBe("2 of 3");
});

it("says that what is near a memory, by links that were cut, is a lower bound", () => {
  expect(say(`focus=${idOf(3)}`, true).memories).toBe("2+ of 3");
  expect(say(`focus=${idOf(3)}`).memories).toBe("2 of 3");
});
