import type { GraphView } from "../graph-view.ts";
import { memoryRadius } from "../memory-radius.ts";
import { LONGEST_LABEL } from "../trim-title.ts";
import { add } from "./columns.ts";

/** What is to be laid out, as columns: a worker is handed a few of them at once, and forty thousand objects one by one. */
export interface LayoutColumns {
  readonly ids: readonly string[];
  /** Of its circle, model units. */
  readonly radius: Float64Array;
  /** Estimated, screen pixels: hubs are kept far enough apart for theirs to be read. */
  readonly labelWidth: Float64Array;
  /** Numbers of memories. */
  readonly source: Int32Array;
  readonly target: Int32Array;
  /** 0 to 1: a heavier link pulls its ends closer together. */
  readonly weight: Float64Array;
}

/** Columns in ascending order of id, whatever the order of the input. */
export interface LayoutResult {
  readonly ids: readonly string[];
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** Number of the community a memory belongs to, 0 the largest; -1 for a memory without links. */
  readonly community: Int32Array;
}

/** Label widths are estimated at 6 pixels a character: the layout must not depend on a machine's fonts. */
const CHARACTER = 6;

/** Links to memories that are not there are left out. */
export function toLayoutColumns(view: GraphView): LayoutColumns {
  const ids = view.memories.map(({ id }) => id);
  const rows = new Map(ids.map((id, row) => [id, row]));
  const source = new Int32Array(view.links.length);
  const target = new Int32Array(view.links.length);
  const weight = new Float64Array(view.links.length);
  const linkCount = new Int32Array(ids.length);
  let count = 0;
  for (const link of view.links) {
    const from = rows.get(link.sourceId);
    const to = rows.get(link.targetId);
    if (from === undefined || to === undefined) continue;
    source[count] = from;
    target[count] = to;
    weight[count] = link.weight;
    add(linkCount, from, 1);
    add(linkCount, to, 1);
    count++;
  }
  return {
    ids,
    radius: Float64Array.from(linkCount, memoryRadius),
    labelWidth: Float64Array.from(
      view.memories,
      ({ title }) => Math.min(LONGEST_LABEL, title.length) * CHARACTER,
    ),
    source: source.subarray(0, count),
    target: target.subarray(0, count),
    weight: weight.subarray(0, count),
  };
}
