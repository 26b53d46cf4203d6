import { type Adjacency, buildAdjacency, degreeOf } from "./adjacency.ts";
import { type CanonicalGraph, type Pairs, toCanonicalGraph } from "./canonical-graph.ts";
import { at } from "./columns.ts";
import { findCommunities } from "./communities.ts";
import { findComponents } from "./components.ts";
import { runForces } from "./forces.ts";
import type { LayoutColumns, LayoutResult } from "./layout-columns.ts";
import { type Component, packComponents } from "./pack-components.ts";
import { placeByCommunity } from "./place-communities.ts";
import { type Bounds, boundsOf } from "./placed.ts";
import { createRandom } from "./random.ts";
import { separateCircles } from "./separate-circles.ts";
import { separateLabels } from "./separate-labels.ts";
import { buildShelf } from "./shelf.ts";

/** Raise when the picture of a same graph changes, so that kept positions of the older rules are not mixed in. */
export const LAYOUT_VERSION = 3;

const SEED = 0x5eed;

/**
 * Places every memory: communities first, then forces, each connected part for itself, parts packed around the
 * largest, memories without links on a shelf below. The same graph gives the same picture, to the bit, whatever the
 * order of its rows.
 */
export function layOutGraph(columns: LayoutColumns): LayoutResult {
  const graph = toCanonicalGraph(columns);
  const adjacency = buildAdjacency(graph.ids.length, graph.pairs);
  const community = findCommunities(adjacency, createRandom(SEED));
  const parts = findComponents(adjacency);
  const linked = parts.filter((members) => members.length > 1);
  const pairsOf = splitPairs(graph, linked);
  const components = linked.map((members, part) =>
    layOutComponent(graph, adjacency, community, members, pairsOf[part] ?? NO_PAIRS),
  );
  packComponents(components);

  const x = new Float32Array(graph.ids.length);
  const y = new Float32Array(graph.ids.length);
  for (const component of components) {
    for (const [local, index] of component.members.entries()) {
      x[index] = at(component.placed.x, local);
      y[index] = at(component.placed.y, local);
    }
  }
  const unlinked = parts.filter((members) => members.length === 1).flat();
  const shelf = buildShelf(boundsOfAll(components), unlinked.length);
  for (const [number, index] of unlinked.entries()) {
    const seat = shelf.seat(number);
    x[index] = seat.x;
    y[index] = seat.y;
  }
  return { ids: graph.ids, x, y, community };
}

function layOutComponent(
  graph: CanonicalGraph,
  adjacency: Adjacency,
  community: Int32Array,
  members: readonly number[],
  pairs: Pairs,
): Component {
  const radius = Float64Array.from(members, (index) => at(graph.radius, index));
  const localCommunity = renumbered(members.map((index) => at(community, index)));
  const placed = placeByCommunity(buildAdjacency(members.length, pairs), localCommunity);
  runForces(placed, { pairs, radius, community: localCommunity, ticks: members.length < 1500 ? 300 : 160 });
  separateCircles(placed, radius);
  const degree = Int32Array.from(members, (index) => degreeOf(adjacency, index));
  const labelWidth = Float64Array.from(members, (index) => at(graph.labelWidth, index));
  separateLabels(placed, radius, labelWidth, degree);
  separateCircles(placed, radius);
  return { members, placed, radius };
}

const NO_PAIRS: Pairs = { from: new Int32Array(), to: new Int32Array(), weight: new Float64Array() };

/** The pairs of each part, its memories numbered from 0 in the order of the part. */
function splitPairs({ ids, pairs }: CanonicalGraph, parts: readonly (readonly number[])[]): Pairs[] {
  const partOf = new Int32Array(ids.length).fill(-1);
  const localOf = new Int32Array(ids.length);
  for (const [part, members] of parts.entries()) {
    for (const [local, index] of members.entries()) {
      partOf[index] = part;
      localOf[index] = local;
    }
  }
  const inside = parts.map((): number[] => []);
  for (let pair = 0; pair < pairs.from.length; pair++) inside[at(partOf, at(pairs.from, pair))]?.push(pair);
  return inside.map((own) => ({
    from: Int32Array.from(own, (pair) => at(localOf, at(pairs.from, pair))),
    to: Int32Array.from(own, (pair) => at(localOf, at(pairs.to, pair))),
    weight: Float64Array.from(own, (pair) => at(pairs.weight, pair)),
  }));
}

function renumbered(names: readonly number[]): Int32Array {
  const numbers = new Map([...new Set(names)].map((name, index) => [name, index]));
  return Int32Array.from(names, (name) => numbers.get(name) ?? 0);
}

function boundsOfAll(components: readonly Component[]): Bounds {
  const bounds = components.map((component) => boundsOf(component.placed, component.radius));
  if (bounds.length === 0) return { left: 0, top: 0, right: 0, bottom: 0 };
  return {
    left: Math.min(...bounds.map((box) => box.left)),
    top: Math.min(...bounds.map((box) => box.top)),
    right: Math.max(...bounds.map((box) => box.right)),
    bottom: Math.max(...bounds.map((box) => box.bottom)),
  };
}
