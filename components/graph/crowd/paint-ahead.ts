import type { GraphPaint } from "#lib/contract/columns/decode-graph.ts";
import type { Fitted } from "../camera.ts";
import { add, at } from "../layout/columns.ts";
import { LAYOUT_VERSION } from "../layout/lay-out-graph.ts";
import { assignDashes } from "../link-dash.ts";
import { memoryRadius } from "../memory-radius.ts";
import { wayOf } from "../way.ts";
import { arrangeCrowd, lookOf, numberKinds } from "./arrange-crowd.ts";
import { type CrowdArrays, emptyCrowd } from "./crowd-arrays.ts";

/** A crowd that is painted before anything else of it is known. */
export interface Ahead {
  readonly arrays: CrowdArrays;
  /** What the camera is fitted to. */
  readonly memories: readonly Fitted[];
}

/**
 * The crowd of the columns that have come so far, as its scene will look, whatever else comes; `hues` are a place in the palette for each
 * memory. Memories without a place are left out, and their links. Null when it is no crowd, or there is no picture of it that will stay:
 * none of this layout's rules, or one that knows less than half of the memories.
 */
export function paintAhead({ head, places, ...paint }: GraphPaint, hues: Uint8Array): Ahead | null {
  if (places?.layout !== LAYOUT_VERSION || wayOf(head.memories, head.links) !== "crowd") return null;
  // Rows in the crowd; -1 for those without a place.
  const rows = new Int32Array(head.memories);
  let count = 0;
  for (let memory = 0; memory < head.memories; memory++) {
    const isPlaced = !Number.isNaN(at(places.x, memory)) && !Number.isNaN(at(places.y, memory));
    rows[memory] = isPlaced ? count++ : -1;
  }
  if (count === 0 || count * 2 < head.memories) return null;
  const linkCounts = new Int32Array(head.memories);
  const drawnCounts = new Int32Array(head.memories);
  const kindCounts = new Int32Array(head.kinds.length);
  const links: number[] = [];
  for (let link = 0; link < head.links; link++) {
    const source = at(paint.source, link);
    const target = at(paint.target, link);
    add(linkCounts, source, 1);
    add(linkCounts, target, 1);
    add(kindCounts, at(paint.kind, link), 1);
    if (at(rows, source) < 0 || at(rows, target) < 0) continue;
    links.push(link);
    add(drawnCounts, source, 1);
    add(drawnCounts, target, 1);
  }
  const dashes = assignDashes(new Map(head.kinds.map((kind, number) => [kind, at(kindCounts, number)])));
  const kindOf = numberKinds(dashes);
  const kinds = Uint8Array.from(head.kinds, kindOf);

  const given = emptyCrowd(count, links.length, [...dashes.values()]);
  const community = new Int32Array(count);
  const memories: Fitted[] = [];
  for (let memory = 0; memory < head.memories; memory++) {
    const row = at(rows, memory);
    if (row < 0) continue;
    const x = at(places.x, memory);
    const y = at(places.y, memory);
    const radius = memoryRadius(at(linkCounts, memory));
    given.memories.x[row] = x;
    given.memories.y[row] = y;
    given.memories.radius[row] = radius;
    given.memories.hue[row] = at(hues, memory);
    given.memories.look[row] = lookOf(at(paint.archived, memory) === 1, at(paint.scope, memory) === 1);
    community[row] = at(places.community, memory);
    memories.push({ x, y, radius, isShown: true, links: { length: at(drawnCounts, memory) } });
  }
  for (let row = 0; row < links.length; row++) {
    const link = links[row] ?? 0;
    given.links.source[row] = at(rows, at(paint.source, link));
    given.links.target[row] = at(rows, at(paint.target, link));
    given.links.kind[row] = at(kinds, at(paint.kind, link));
    given.links.weight[row] = at(paint.weight, link);
  }
  return { arrays: arrangeCrowd(given, community).arrays, memories };
}
