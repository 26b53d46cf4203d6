import { describe, expect, test } from "vitest";
import type { GraphView } from "../graph-view.ts";
import type { Picture } from "../picture.ts";
import { buildClusters, buildLink, buildMemory } from "../testing/build-graph.ts";
import { layOutGraph } from "./lay-out-graph.ts";
import { toLayoutColumns } from "./layout-columns.ts";
import { placeNew } from "./place-new.ts";

const graph = buildClusters();
const known = pictureOf(graph);

function pictureOf(view: GraphView): Picture {
  const { ids, x, y, community } = layOutGraph(toLayoutColumns(view));
  return new Map(
    ids.map((id, index) => [id, { x: x[index] ?? 0, y: y[index] ?? 0, community: community[index] ?? -1 }]),
  );
}

function grow(memories: readonly string[], links: GraphView["links"]): GraphView {
  return {
    ...graph,
    memories: [...graph.memories, ...memories.map((id) => buildMemory(id))],
    links: [...graph.links, ...links],
  };
}

function nearest(picture: Picture, id: string): { id: string; distance: number } | undefined {
  const from = picture.get(id);
  return [...picture]
    .filter(([other]) => other !== id)
    .map(([other, to]) => ({ id: other, distance: from ? Math.hypot(from.x - to.x, from.y - to.y) : NaN }))
    .sort((one, other) => one.distance - other.distance)[0];
}

describe("placeNew", () => {
  const grown = grow(
    ["x-1", "x-2", "x-3", "pair-a", "pair-b", "alone"],
    [
      buildLink("x-1", "c1-4"),
      buildLink("c1-5", "x-1"),
      buildLink("x-2", "x-1"),
      buildLink("x-3", "x-2"),
      buildLink("pair-a", "pair-b"),
    ],
  );
  const picture = placeNew(known, grown);

  test("moves nothing that was placed", () => {
    expect([...known].filter(([id, place]) => picture.get(id) !== place)).toEqual([]);
  });

  test("gives the very same picture back when nothing is new", () => {
    expect(placeNew(known, graph)).toBe(known);
  });

  test("gives the very same picture for the same graph again", () => {
    const again = placeNew(known, grown);
    expect(placeNew(known, grown)).toBe(again);
    expect(placeNew(again, grown)).toBe(again);
  });

  test("sets a new memory beside its neighbours and into their community", () => {
    const place = picture.get("x-1");
    const anchors = ["c1-4", "c1-5"].flatMap((id) => known.get(id) ?? []);
    const middle = {
      x: anchors.reduce((sum, anchor) => sum + anchor.x, 0) / 2,
      y: anchors.reduce((sum, anchor) => sum + anchor.y, 0) / 2,
    };
    expect(Math.hypot((place?.x ?? NaN) - middle.x, (place?.y ?? NaN) - middle.y)).toBeLessThan(90);
    expect(place?.community).toBe(known.get("c1-4")?.community);
  });

  test("follows a chain of new memories", () => {
    expect(nearest(picture, "x-3")?.distance).toBeLessThan(60);
    expect(picture.get("x-3")?.community).toBe(known.get("c1-4")?.community);
  });

  test("gives a new group of its own a clear place", () => {
    const others = new Map([...picture].filter(([id]) => id !== "pair-b"));
    expect(nearest(others, "pair-a")?.distance).toBeGreaterThan(60);
    expect(nearest(picture, "pair-b")?.id).toBe("pair-a");
  });

  test("sets an unlinked one at the end of the shelf", () => {
    const shelf = [...known].filter(([id]) => id.startsWith("lonely")).map(([, place]) => place);
    const place = picture.get("alone");
    expect(place?.y).toBeCloseTo(shelf[0]?.y ?? NaN, 1);
    expect(place?.x).toBeGreaterThan(Math.max(...shelf.map(({ x }) => x)));
  });

  test("lets nothing new overlap anything", () => {
    for (const id of ["x-1", "x-2", "x-3", "pair-a", "pair-b", "alone"]) {
      expect(nearest(picture, id)?.distance).toBeGreaterThan(12);
    }
  });

  test("does not depend on the order of rows", () => {
    const reversed = { ...grown, memories: grown.memories.toReversed(), links: grown.links.toReversed() };
    const again = placeNew(known, reversed);
    for (const [id, place] of picture) expect(again.get(id)).toEqual(place);
  });

  test("starts from an empty picture", () => {
    const first = placeNew(new Map(), grow([], []));
    expect(first.size).toBe(graph.memories.length);
    expect([...first.values()].every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
  });
});
