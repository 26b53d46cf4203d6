import { describe, expect, test } from "vitest";
import { buildGraph } from "#components/memory/build-graph.ts";
import { indexGraph } from "#components/memory/graph-index.ts";
import { toHueColumn } from "#components/memory/hue-column.ts";
import { mapHues } from "#components/memory/hue-map.ts";
import { colourings } from "#components/memory/view-state.ts";
import { decodePaint } from "#lib/contract/columns/decode-graph.ts";
import { encodeGraph } from "#lib/contract/columns/encode-graph.ts";
import type { Graph } from "#lib/contract/graph.ts";
import { fitCamera } from "../camera.ts";
import { LAYOUT_VERSION } from "../layout/lay-out-graph.ts";
import { assignDashes, countKinds } from "../link-dash.ts";
import { buildScene } from "../scene.ts";
import { buildCrowd } from "./build-crowd.ts";
import { isSameCrowd } from "./crowd-arrays.ts";
import { paintAhead } from "./paint-ahead.ts";

const types = ["decision", "fact", "person", "place", "project", "task", "event", "concept", "a", "b"];
const kinds = ["related", "depends-on", "supersedes", "mentions"];

/** Every fifth memory is archived, every seventh private; a hub has more links than any other, and some memories have none. */
const plain = buildGraph(
  Array.from({ length: 900 }, (_, number) => ({
    number,
    type: types[(number * number) % types.length] ?? "fact",
    owner: number % 3 === 0 ? 901 : 902,
    ...(number % 4 === 0 ? { agent: 951 } : {}),
    scope: number % 7 === 0 ? "private" : "shared",
    archivedAt: number % 5 === 0 ? "2026-01-01T00:00:00.000Z" : null,
  })),
  Array.from({ length: 2_400 }, (_, link): [number, number, string] => [
    link % 11 === 0 ? 7 : (link * 13) % 850,
    (link * 29 + 1) % 850,
    kinds[link % 9 < 4 ? 0 : link % kinds.length] ?? "related",
  ]),
);

const graph: Graph = {
  ...plain,
  links: plain.links.map((link, number) => ({ ...link, weight: (number % 10) / 10 })),
};

function placesOf(
  { memories }: Graph,
  isPlaced: (row: number) => boolean = () => true,
  layout = LAYOUT_VERSION,
) {
  const place = (row: number, step: number) => (isPlaced(row) ? ((row * step) % 1_000) - 500 : Number.NaN);
  return {
    layout,
    x: Float32Array.from(memories, (_, row) => place(row, 37)),
    y: Float32Array.from(memories, (_, row) => place(row, 71)),
    community: Int32Array.from(memories, (_, row) => (row % 12) - 1),
  };
}

function paintOf(of: Graph, places: ReturnType<typeof placesOf> | null) {
  const paint = decodePaint(Buffer.concat([...encodeGraph(of, places)]));
  if (!paint) throw new Error("there is too little");
  return paint;
}

/** The crowd of the scene that follows. */
function sceneOf(places: ReturnType<typeof placesOf>, hues: ReadonlyMap<string, number>) {
  const picture = new Map(
    graph.memories.flatMap(({ id }, row): [string, { x: number; y: number; community: number }][] => {
      const [x = 0, y = 0, community = -1] = [places.x[row], places.y[row], places.community[row]];
      return Number.isNaN(x) ? [] : [[id, { x, y, community }]];
    }),
  );
  return buildScene(graph, picture, null, hues, "straight");
}

describe("what is painted ahead", () => {
  test.each(colourings)("looks as the scene that follows, coloured by %s", (colour) => {
    const places = placesOf(graph);
    const paint = paintOf(graph, places);
    const ahead = paintAhead(paint, toHueColumn(paint, colour));
    const communities = new Map(
      graph.memories.map(({ id }, row) => [id as string, { community: places.community[row] ?? -1 }]),
    );
    const scene = sceneOf(places, mapHues(indexGraph(graph), colour, communities));
    const { arrays } = buildCrowd(scene, assignDashes(countKinds(graph.links)));
    expect(ahead && isSameCrowd(ahead.arrays, arrays)).toBe(true);
    const size = { width: 900, height: 700 };
    expect(ahead && fitCamera(ahead, size)).toEqual(fitCamera(scene, size));
  });

  test("leaves out what has no place, and looks as the scene without it", () => {
    const places = placesOf(graph, (row) => row % 6 !== 1);
    const ahead = paintAhead(paintOf(graph, places), new Uint8Array(900).fill(255));
    const { arrays } = buildCrowd(sceneOf(places, new Map()), assignDashes(countKinds(graph.links)));
    expect(arrays.memories.x).toHaveLength(750);
    expect(ahead && isSameCrowd(ahead.arrays, arrays)).toBe(true);
  });

  test("is nothing without a picture that will stay", () => {
    const hues = new Uint8Array(900);
    expect(paintAhead(paintOf(graph, null), hues)).toBeNull();
    expect(paintAhead(paintOf(graph, placesOf(graph, undefined, LAYOUT_VERSION - 1)), hues)).toBeNull();
    expect(
      paintAhead(
        paintOf(
          graph,
          placesOf(graph, (row) => row % 3 === 0),
        ),
        hues,
      ),
    ).toBeNull();
  });

  test("is nothing where Cytoscape draws all", () => {
    const few = { ...graph, links: graph.links.slice(0, 2_100) };
    expect(paintAhead(paintOf(few, placesOf(few)), new Uint8Array(900))).toBeNull();
  });
});

test("two crowds are the same when every value of every column is", () => {
  const { arrays } = buildCrowd(sceneOf(placesOf(graph), new Map()), assignDashes(countKinds(graph.links)));
  const { memories, links } = arrays;
  const hue = memories.hue.slice();
  hue[899] = 3;
  expect(isSameCrowd(arrays, { ...arrays, memories: { ...memories, hue } })).toBe(false);
  expect(isSameCrowd(arrays, { ...arrays, links: { ...links, kind: links.kind.slice(1) } })).toBe(false);
  expect(isSameCrowd(arrays, { ...arrays, dashes: [] })).toBe(false);
  expect(isSameCrowd(arrays, { ...arrays, memories: { ...memories, hue: memories.hue.slice() } })).toBe(true);
});
