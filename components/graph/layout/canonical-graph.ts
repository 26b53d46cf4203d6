import { at } from "./columns.ts";
import type { LayoutInput, LayoutLink } from "./layout-input.ts";

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
  return {
    ids: memories.map((memory) => memory.id),
    radius: Float64Array.from(memories, (memory) => memory.radius),
    labelWidth: Float64Array.from(memories, (memory) => memory.labelWidth),
    pairs: toPairs(input.links, indexOf),
  };
}

function toPairs(links: readonly LayoutLink[], indexOf: ReadonlyMap<string, number>): Pairs {
  const count = indexOf.size;
  // A pair and the place of its link in one number, exact below 2^53: sorting numbers is all the grouping there is.
  const keys = new Float64Array(links.length);
  let known = 0;
  for (const [place, { sourceId, targetId }] of links.entries()) {
    const source = indexOf.get(sourceId);
    const target = indexOf.get(targetId);
    if (source === undefined || target === undefined || source === target) continue;
    keys[known++] = (Math.min(source, target) * count + Math.max(source, target)) * links.length + place;
  }
  const sorted = keys.subarray(0, known).sort();
  const from = new Int32Array(known);
  const to = new Int32Array(known);
  const weight = new Float64Array(known);
  let last = -1;
  let pairs = 0;
  for (const key of sorted) {
    const pair = Math.floor(key / links.length);
    const pull = WEIGHT_FLOOR + (1 - WEIGHT_FLOOR) * (links[key - pair * links.length]?.weight ?? 0);
    if (pair === last) {
      weight[pairs - 1] = Math.max(at(weight, pairs - 1), pull);
      continue;
    }
    last = pair;
    from[pairs] = Math.floor(pair / count);
    to[pairs] = pair % count;
    weight[pairs++] = pull;
  }
  return { from: from.slice(0, pairs), to: to.slice(0, pairs), weight: weight.slice(0, pairs) };
}

/** By code unit, not by locale: every machine must agree. */
export function compareIds(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
