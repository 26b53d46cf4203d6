import type { Pairs } from "./canonical-graph.ts";
import { add, at } from "./columns.ts";

/**
 * Compressed sparse rows: the neighbours of memory `i` are `neighbour[start[i]]` up to `neighbour[start[i + 1]]`,
 * each with the weight of its pair in the same place of `weight`.
 */
export interface Adjacency {
  readonly count: number;
  readonly start: Int32Array;
  readonly neighbour: Int32Array;
  readonly weight: Float64Array;
}

export function buildAdjacency(count: number, pairs: Pairs): Adjacency {
  const pairCount = pairs.from.length;
  const start = new Int32Array(count + 1);
  for (let pair = 0; pair < pairCount; pair++) {
    add(start, at(pairs.from, pair) + 1, 1);
    add(start, at(pairs.to, pair) + 1, 1);
  }
  for (let index = 0; index < count; index++) add(start, index + 1, at(start, index));
  const next = start.slice();
  const neighbour = new Int32Array(2 * pairCount);
  const weight = new Float64Array(2 * pairCount);
  const put = (from: number, to: number, pairWeight: number) => {
    neighbour[at(next, from)] = to;
    weight[at(next, from)] = pairWeight;
    add(next, from, 1);
  };
  for (let pair = 0; pair < pairCount; pair++) {
    const from = at(pairs.from, pair);
    const to = at(pairs.to, pair);
    put(from, to, at(pairs.weight, pair));
    put(to, from, at(pairs.weight, pair));
  }
  return { count, start, neighbour, weight };
}

export function degreeOf(adjacency: Adjacency, index: number): number {
  return at(adjacency.start, index + 1) - at(adjacency.start, index);
}
