import { at } from "./columns.ts";
import type { LayoutColumns } from "./layout-columns.ts";

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
 * independent of the order in which rows arrive. Links to themselves are left out; several kinds and both
 * directions between the same two memories become one pair, as heavy as the heaviest.
 */
export function toCanonicalGraph(columns: LayoutColumns): CanonicalGraph {
  const { ids, radius, labelWidth } = columns;
  const rows = Int32Array.from(ids.keys());
  const order = Array.from(rows).sort((left, right) => compareIds(ids[left] ?? "", ids[right] ?? ""));
  for (let place = 0; place < order.length; place++) rows[order[place] ?? 0] = place;
  return {
    ids: order.map((row) => ids[row] ?? ""),
    radius: Float64Array.from(order, (row) => at(radius, row)),
    labelWidth: Float64Array.from(order, (row) => at(labelWidth, row)),
    pairs: toPairs(columns, rows),
  };
}

/** `places` says where each row stands in the order of ids. */
function toPairs({ source, target, weight: weights }: LayoutColumns, places: Int32Array): Pairs {
  const count = places.length;
  const links = source.length;
  // A pair and the row of its link in one number, exact below 2^53: sorting numbers is all the grouping there is.
  const keys = new Float64Array(links);
  let known = 0;
  for (let row = 0; row < links; row++) {
    const one = at(places, at(source, row));
    const other = at(places, at(target, row));
    if (one !== other) keys[known++] = (Math.min(one, other) * count + Math.max(one, other)) * links + row;
  }
  const sorted = keys.subarray(0, known).sort();
  const from = new Int32Array(known);
  const to = new Int32Array(known);
  const weight = new Float64Array(known);
  let last = -1;
  let pairs = 0;
  for (let place = 0; place < known; place++) {
    const key = at(sorted, place);
    const pair = Math.floor(key / links);
    const pull = WEIGHT_FLOOR + (1 - WEIGHT_FLOOR) * at(weights, key - pair * links);
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
