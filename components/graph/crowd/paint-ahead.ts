import type { GraphPaint } from "#lib/contract/columns/decode-graph.ts";
import type { Fitted } from "../camera.ts";
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
    const isPlaced = !Number.isNaN(places.x[memory] as number) && !Number.isNaN(places.y[memory] as number);
    rows[memory] = isPlaced ? count++ : -1;
  }
  if (count === 0 || count * 2 < head.memories) return null;
  const linkCounts = new Int32Array(head.memories);
  const drawnCounts = new Int32Array(head.memories);
  const kindCounts = new Int32Array(head.kinds.length);
  const links: number[] = [];
  for (let link = 0; link < head.links; link++) {
    const source = paint.source[link] as number;
    const target = paint.target[link] as number;
    linkCounts[source] = (linkCounts[source] as number) + 1;
    linkCounts[target] = (linkCounts[target] as number) + 1;
    kindCounts[paint.kind[link] as number] = (kindCounts[paint.kind[link] as number] as number) + 1;
    if ((rows[source] as number) < 0 || (rows[target] as number) < 0) continue;
    links.push(link);
    drawnCounts[source] = (drawnCounts[source] as number) + 1;
    drawnCounts[target] = (drawnCounts[target] as number) + 1;
  }
  const dashes = assignDashes(
    new Map(head.kinds.map((kind, number) => [kind, kindCounts[number] as number])),
  );
  const kindOf = numberKinds(dashes);
  const kinds = Uint8Array.from(head.kinds, kindOf);

  const given = emptyCrowd(count, links.length, [...dashes.values()]);
  const community = new Int32Array(count);
  const memories: Fitted[] = [];
  for (let memory = 0; memory < head.memories; memory++) {
    const row = rows[memory] as number;
    if (row < 0) continue;
    const x = places.x[memory] as number;
    const y = places.y[memory] as number;
    const radius = memoryRadius(linkCounts[memory] as number);
    given.memories.x[row] = x;
    given.memories.y[row] = y;
    given.memories.radius[row] = radius;
    given.memories.hue[row] = hues[memory] as number;
    given.memories.look[row] = lookOf(
      (paint.archived[memory] as number) === 1,
      (paint.scope[memory] as number) === 1,
    );
    community[row] = places.community[memory] as number;
    memories.push({ x, y, radius, isShown: true, links: { length: drawnCounts[memory] as number } });
  }
  for (let row = 0; row < links.length; row++) {
    const link = links[row] ?? 0;
    given.links.source[row] = rows[paint.source[link] as number] as number;
    given.links.target[row] = rows[paint.target[link] as number] as number;
    given.links.kind[row] = kinds[paint.kind[link] as number] as number;
    given.links.weight[row] = paint.weight[link] as number;
  }
  return { arrays: arrangeCrowd(given, community).arrays, memories };
}
