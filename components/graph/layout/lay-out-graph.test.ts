import { describe, expect, test } from "vitest";
import type { GraphView } from "../graph-view.ts";
import { memoryRadius } from "../memory-radius.ts";
import { buildClusters, buildLink, buildMemory } from "../testing/build-graph.ts";
import { layOutGraph } from "./lay-out-graph.ts";
import type { LayoutResult } from "./layout-columns.ts";
import { createRandom } from "./random.ts";

interface Rows {
  readonly memories: readonly { id: string; radius: number; labelWidth: number }[];
  readonly links: GraphView["links"];
}

function toInput(graph: GraphView, labelWidth = 120): Rows {
  const linkCount = (id: string) =>
    graph.links.filter((link) => link.sourceId === id || link.targetId === id).length;
  return {
    memories: graph.memories.map(({ id }) => ({ id, radius: memoryRadius(linkCount(id)), labelWidth })),
    links: graph.links,
  };
}

function shuffle<Row>(rows: readonly Row[], seed: number): Row[] {
  const random = createRandom(seed);
  return rows
    .map((row) => ({ row, rank: random() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ row }) => row);
}

function layOut({ memories, links }: Rows): LayoutResult {
  const rows = new Map(memories.map(({ id }, row) => [id, row]));
  return layOutGraph({
    ids: memories.map(({ id }) => id),
    radius: Float64Array.from(memories, ({ radius }) => radius),
    labelWidth: Float64Array.from(memories, ({ labelWidth }) => labelWidth),
    source: Int32Array.from(links, ({ sourceId }) => rows.get(sourceId) ?? -1),
    target: Int32Array.from(links, ({ targetId }) => rows.get(targetId) ?? -1),
    weight: Float64Array.from(links, ({ weight }) => weight),
  });
}

function circles(input: Rows, { ids, x, y }: LayoutResult) {
  const radiusOf = new Map(input.memories.map(({ id, radius }) => [id, radius]));
  return ids.map((id, index) => ({
    id,
    x: x[index] ?? NaN,
    y: y[index] ?? NaN,
    radius: radiusOf.get(id) ?? NaN,
  }));
}

const input = toInput(buildClusters());
const result = layOut(input);
const placed = circles(input, result);
const placeOf = new Map(placed.map((circle) => [circle.id, circle]));

function distance(one: string, other: string): number {
  const from = placeOf.get(one);
  const to = placeOf.get(other);
  return from && to ? Math.hypot(from.x - to.x, from.y - to.y) : NaN;
}

describe("layOutGraph", () => {
  test("gives every memory a finite place", () => {
    expect(placed).toHaveLength(input.memories.length);
    expect(placed.filter(({ x, y }) => !Number.isFinite(x) || !Number.isFinite(y))).toEqual([]);
  });

  test("gives the same picture again, to the bit", () => {
    expect(layOut(input)).toEqual(result);
  });

  test("gives the same picture whatever the order of rows and the direction they name links in", () => {
    const shuffled = {
      memories: shuffle(input.memories, 3),
      links: shuffle(input.links, 4).map((link, index) =>
        index % 2 === 0 ? link : { ...link, sourceId: link.targetId, targetId: link.sourceId },
      ),
    };
    expect(layOut(shuffled)).toEqual(result);
  });

  test.each([
    ["a few loose clusters", input],
    [
      "dense ones, whose hubs make room for long labels",
      toInput(buildClusters({ clusters: 6, size: 40 }), 210),
    ],
  ])("lets no two circles overlap: %s", (_, crowd) => {
    const all = circles(crowd, layOut(crowd));
    const overlapping = all.flatMap((one, index) =>
      all
        .slice(index + 1)
        .filter((other) => Math.hypot(one.x - other.x, one.y - other.y) < one.radius + other.radius)
        .map((other) => [one.id, other.id]),
    );
    expect(overlapping).toEqual([]);
  });

  test("sets the unlinked below all the rest, in even rows", () => {
    const lonely = placed.filter(({ id }) => id.startsWith("lonely"));
    const lowest = Math.max(
      ...placed.filter((circle) => !lonely.includes(circle)).map(({ y, radius }) => y + radius),
    );
    expect(lonely.every(({ y, radius }) => y - radius > lowest)).toBe(true);
    expect(new Set(lonely.map(({ y }) => y)).size).toBe(1);
    const steps = lonely.slice(1).map(({ x }, index) => Math.round(x - (lonely[index]?.x ?? 0)));
    expect(new Set(steps).size).toBe(1);
  });

  test("brings linked memories nearer than others", () => {
    const linked = input.links.map(({ sourceId, targetId }) => distance(sourceId, targetId));
    const ids = input.memories.map(({ id }) => id).filter((id) => !id.startsWith("lonely"));
    const all = ids.flatMap((one, index) => ids.slice(index + 1).map((other) => distance(one, other)));
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean(linked)).toBeLessThan(0.4 * mean(all));
  });

  test("finds the clusters, and keeps each nearer to itself than to the others", () => {
    const communityOf = new Map(result.ids.map((id, index) => [id, result.community[index]]));
    const ofCluster = [0, 1, 2, 3].map((cluster) => communityOf.get(`c${cluster}-0`));
    expect(new Set(ofCluster).size).toBe(4);
    const nearest = placed
      .filter(({ id }) => id.startsWith("c"))
      .map(({ id }) => {
        const others = placed.filter((other) => other.id !== id && !other.id.startsWith("lonely"));
        others.sort((one, other) => distance(id, one.id) - distance(id, other.id));
        return communityOf.get(others[0]?.id ?? "") === communityOf.get(id);
      });
    expect(nearest.filter(Boolean).length / nearest.length).toBeGreaterThan(0.9);
  });

  test("sets an island beside the largest part, not into it", () => {
    const main = placed.filter(({ id }) => id.startsWith("c"));
    const gaps = ["island-a", "island-b", "island-c"].flatMap((id) =>
      main.map((other) => distance(id, other.id)),
    );
    expect(Math.min(...gaps)).toBeGreaterThan(40);
    expect(Math.min(...gaps)).toBeLessThan(250);
  });

  test.each([
    ["nothing", { memories: [], links: [] }],
    ["one memory", toInput({ memories: [buildMemory("a")], links: [], linksTruncated: false })],
    [
      "only unlinked",
      toInput({ memories: ["a", "b", "c"].map((id) => buildMemory(id)), links: [], linksTruncated: false }),
    ],
  ])("lays out %s", (_, few) => {
    const { ids, x, y } = layOut(few);
    expect(ids).toHaveLength(few.memories.length);
    expect(new Set(ids.map((_id, index) => `${x[index]} ${y[index]}`)).size).toBe(ids.length);
  });

  test("leaves out a link from a memory to itself", () => {
    const stray = buildLink("c0-0", "c0-0");
    expect(layOut({ memories: input.memories, links: [...input.links, stray] })).toEqual(result);
  });
});
