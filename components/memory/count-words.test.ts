import { describe, expect, it } from "vitest";
import { addCounts, formatCount, sayCount, sayCut } from "./count-words.ts";

describe("a count in words", () => {
  it("carries its own plus when it is a lower bound", () => {
    expect(formatCount({ value: 1749, exact: true })).toBe("1,749");
    expect(formatCount({ value: 1749, exact: false })).toBe("1,749+");
  });

  it("says at least, and counts one as one", () => {
    expect(sayCount({ value: 1, exact: true }, "link", "links")).toBe("1 link");
    expect(sayCount({ value: 0, exact: false }, "link", "links")).toBe("at least 0 links");
  });

  it("is exact only when both its parts are", () => {
    expect(addCounts({ value: 2, exact: true }, { value: 3, exact: false })).toEqual({
      value: 5,
      exact: false,
    });
  });
});

describe("what a cut left out", () => {
  const graph = {
    memories: { length: 20_000 },
    links: { length: 40_000 },
    counts: { memories: { value: 20_000, exact: true }, links: { value: 52_310, exact: false } },
    linksTruncated: true,
    memoriesTruncated: false,
  };

  it("is nothing when nothing was cut", () => {
    expect(sayCut({ ...graph, linksTruncated: false })).toBeNull();
  });

  it("names the links drawn and the lower bound of all", () => {
    expect(sayCut(graph)).toBe("Cut at 40,000 of at least 52,310 links. Counts are lower bounds.");
  });

  it("claims no total that it does not know", () => {
    const unknown = { ...graph, counts: { ...graph.counts, links: { value: 40_000, exact: false } } };
    expect(sayCut(unknown)).toBe("Cut at 40,000 links; there are more. Counts are lower bounds.");
  });

  it("names both when both were cut", () => {
    const both = {
      ...graph,
      memoriesTruncated: true,
      counts: { ...graph.counts, memories: { value: 25_000, exact: true } },
    };
    expect(sayCut(both)).toBe(
      "Cut at 20,000 of 25,000 memories and at 40,000 of at least 52,310 links. Counts are lower bounds.",
    );
  });
});
