import type { LayoutInput } from "./layout-input.ts";

/** The graph as numbers: memories in order of id, one undirected pair per two linked memories, pairs in order. */
export interface CanonicalGraph {
  readonly ids: readonly string[];
  readonly radius: Float64Array;
  readonly labelWidth: Float64Array;
  readonly pairs: Pairs;
}

/** Parallel columns: pair `i` joins `from[i]` and `to[i]` (`from < to`) with `weight[i]`. */
export interface Pairs {
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly weight: Float64Array;
}

/**
 * A mention of weight 0 is still a link and still pulls, but a tenth as hard as a full one would make clusters
 * fall apart: 0.35 to 1 was judged by eye on the decision graphs of PEPs and EIPs.
 */
const WEIGHT_FLOOR = 0.35;

/**
 * Brings rows of any order into the one order everything else works in: this is what makes the picture
 * independent of the order in which rows arrive. Links to unknown memories and to themselves are left out;
 * several kinds and both directions between the same two memories become one pair, as heavy as the heaviest.
 */
export function toCanonicalGraph(input: LayoutInput): CanonicalGraph {
  const memories = [...input.memories].sort((left, right) => compareIds(left.id, right.id));
  const indexOf = new Map(memories.map((memory, index) => [memory.id, index]));
  const heaviest = new Map<number, number>();
  for (const link of input.links) {
    const source = indexOf.get(link.sourceId);
    const target = indexOf.get(link.targetId);
    if (source === undefined || target === undefined || source === target) continue;
    const key = Math.min(source, target) * memories.length + Math.max(source, target);
    heaviest.set(key, Math.max(heaviest.get(key) ?? 0, link.weight));
  }
  const keys = Float64Array.from(heaviest.keys()).sort();
  return {
    ids: memories.map((memory) => memory.id),
    radius: Float64Array.from(memories, (memory) => memory.radius),
    labelWidth: Float64Array.from(memories, (memory) => memory.labelWidth),
    pairs: {
      from: Int32Array.from(keys, (key) => Math.floor(key / memories.length)),
      to: Int32Array.from(keys, (key) => key % memories.length),
      weight: Float64Array.from(keys, (key) => WEIGHT_FLOOR + (1 - WEIGHT_FLOOR) * (heaviest.get(key) ?? 0)),
    },
  };
}

/** By code unit, not by locale: every machine must agree. */
export function compareIds(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
