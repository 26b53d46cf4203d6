import { describe, expect, test } from "vitest";
import { cutGraph } from "./cut-graph.ts";
import { buildClusters, buildLink, buildMemory } from "./testing/build-graph.ts";

const graph = buildClusters();

describe("cutGraph", () => {
  test("leaves a graph within the bound alone", () => {
    const { view, leftToList } = cutGraph(graph);
    expect(view).toBe(graph);
    expect(leftToList).toBe(0);
  });

  test("keeps the best linked within both bounds, and says how many it left", () => {
    const hub = buildMemory("hub");
    const spokes = graph.memories.slice(0, 20).map(({ id }) => buildLink(id, "hub"));
    const star = { ...graph, memories: [...graph.memories, hub], links: [...graph.links, ...spokes] };
    const { view, memories, links, leftToList } = cutGraph(star, { memories: 40, links: 30 });
    expect(memories).toBeLessThanOrEqual(40);
    expect(links).toBeLessThanOrEqual(30);
    expect(leftToList).toBe(star.memories.length - memories);
    expect(view.memories.map(({ id }) => id)).toContain("hub");
    expect(view.memories.map(({ id }) => id)).not.toContain("lonely-0");
  });

  test("draws no link to what it left, and says that there are more", () => {
    const { view } = cutGraph(graph, { memories: 9, links: 100 });
    expect(view.linksTruncated).toBe(true);
    const ids = new Set(view.memories.map(({ id }) => id));
    expect(view.links.every(({ sourceId, targetId }) => ids.has(sourceId) && ids.has(targetId))).toBe(true);
  });

  test("does not depend on the order of rows", () => {
    const bound = { memories: 20, links: 40 };
    const reversed = { ...graph, memories: graph.memories.toReversed(), links: graph.links.toReversed() };
    const ids = (view: typeof graph) =>
      cutGraph(view, bound)
        .view.memories.map(({ id }) => id)
        .sort();
    expect(ids(reversed)).toEqual(ids(graph));
  });
});
