import { type Adjacency, buildAdjacency } from "#components/graph/layout/adjacency.ts";
import { at } from "#components/graph/layout/columns.ts";
import { createRandom, type Random } from "#components/graph/layout/random.ts";
import type { GraphColumns } from "./graph-columns.ts";

/** How well a picture shows its graph. All are independent of its scale, and drawn from the same samples for every picture. */
export interface LayoutQuality {
  /** How far distances in the picture are from those along links, at the best scale (lower is better; 0 is none). */
  readonly stress: number;
  /** Share of a memory's neighbours that are also the nearest to it, Jaccard (higher). */
  readonly neighbourhood: number;
  /** Share of the ten nearest memories that are of the same community as generated (higher); NaN where none is known. */
  readonly purity: number;
  /** Share of memories with another less than 4 pixels away when the picture fits 1,600 x 900 (lower). */
  readonly overlap: number;
}

export interface Places {
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
}

const SOURCES = 50;
const MEMORIES = 400;
const NEAREST = 10;
const VIEW = { width: 1_500, height: 850 };
const DOT = 4;

/** Measures a picture of a graph; `community` as generated, in the order of the memories. */
export function measureLayout(
  graph: GraphColumns,
  places: Places,
  community: Int32Array | null,
): LayoutQuality {
  const pairs = {
    from: graph.source,
    to: graph.target,
    weight: new Float64Array(graph.source.length).fill(1),
  };
  const adjacency = buildAdjacency(graph.count, pairs);
  return {
    stress: measureStress(adjacency, places, createRandom(1)),
    ...measureNeighbours(adjacency, places, community, createRandom(2)),
    overlap: measureOverlap(graph.count, places),
  };
}

function distance({ x, y }: Places, one: number, other: number): number {
  return Math.hypot((x[one] ?? 0) - (x[other] ?? 0), (y[one] ?? 0) - (y[other] ?? 0));
}

function drawLinked(adjacency: Adjacency, least: number, random: Random): number {
  for (;;) {
    const index = Math.floor(random() * adjacency.count);
    if (at(adjacency.start, index + 1) - at(adjacency.start, index) >= least) return index;
  }
}

function stepsFrom({ count, start, neighbour }: Adjacency, source: number): Int32Array {
  const steps = new Int32Array(count).fill(-1);
  steps[source] = 0;
  const queue = [source];
  for (const index of queue) {
    for (let place = at(start, index); place < at(start, index + 1); place++) {
      const next = at(neighbour, place);
      if (at(steps, next) >= 0) continue;
      steps[next] = at(steps, index) + 1;
      queue.push(next);
    }
  }
  return steps;
}

function measureStress(adjacency: Adjacency, places: Places, random: Random): number {
  const ratios: number[] = [];
  const stride = Math.max(1, Math.floor(adjacency.count / 1_000));
  for (let sample = 0; sample < SOURCES; sample++) {
    const source = drawLinked(adjacency, 1, random);
    const steps = stepsFrom(adjacency, source);
    for (let other = 0; other < adjacency.count; other += stride) {
      if (at(steps, other) > 0) ratios.push(distance(places, source, other) / at(steps, other));
    }
  }
  const sum = ratios.reduce((total, ratio) => total + ratio, 0);
  const squares = ratios.reduce((total, ratio) => total + ratio * ratio, 0);
  // The scale at which the sum below is least.
  const scale = sum / squares;
  return ratios.reduce((total, ratio) => total + (scale * ratio - 1) ** 2, 0) / ratios.length;
}

function measureNeighbours(
  { count, start, neighbour }: Adjacency,
  places: Places,
  community: Int32Array | null,
  random: Random,
): Pick<LayoutQuality, "neighbourhood" | "purity"> {
  let neighbourhood = 0;
  let purity = 0;
  const all = Array.from({ length: count }, (_, index) => index);
  for (let sample = 0; sample < MEMORIES; sample++) {
    const index = drawLinked({ count, start, neighbour, weight: new Float64Array() }, 2, random);
    const linked = new Set(neighbour.slice(at(start, index), at(start, index + 1)));
    const nearest = all
      .filter((other) => other !== index)
      .map((other) => ({ other, away: distance(places, index, other) }))
      .sort((one, other) => one.away - other.away);
    const hits = nearest.slice(0, linked.size).filter(({ other }) => linked.has(other)).length;
    neighbourhood += hits / (2 * linked.size - hits) / MEMORIES;
    const alike = nearest.slice(0, NEAREST).filter(({ other }) => community?.[other] === community?.[index]);
    purity += alike.length / NEAREST / MEMORIES;
  }
  return { neighbourhood, purity: community ? purity : Number.NaN };
}

/** Fitted without the outermost hundredth on each side: a few that stand far out would shrink all others to one spot. */
function measureOverlap(count: number, places: Places): number {
  const extent = (column: ArrayLike<number>) => {
    const sorted = Float64Array.from(column).sort();
    return (sorted[Math.floor(count * 0.99)] ?? 0) - (sorted[Math.floor(count * 0.01)] ?? 0);
  };
  const zoom = Math.min(VIEW.width / extent(places.x), VIEW.height / extent(places.y));
  const cells = new Map<string, number[]>();
  const cellOf = (value: number | undefined) => Math.floor(((value ?? 0) * zoom) / DOT);
  for (let index = 0; index < count; index++) {
    const key = `${cellOf(places.x[index])} ${cellOf(places.y[index])}`;
    const cell = cells.get(key);
    if (cell) cell.push(index);
    else cells.set(key, [index]);
  }
  const isCrowded = (index: number) => {
    for (let column = -1; column <= 1; column++) {
      for (let row = -1; row <= 1; row++) {
        const key = `${cellOf(places.x[index]) + column} ${cellOf(places.y[index]) + row}`;
        const near = (other: number) => other !== index && distance(places, index, other) * zoom < DOT;
        if (cells.get(key)?.some(near)) return true;
      }
    }
    return false;
  };
  let crowded = 0;
  for (let index = 0; index < count; index++) if (isCrowded(index)) crowded++;
  return crowded / count;
}
