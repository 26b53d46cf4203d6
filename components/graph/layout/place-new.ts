import type { GraphView, Point } from "../graph-view.ts";
import { memoryRadius } from "../memory-radius.ts";
import type { Picture, Place } from "../picture.ts";
import { compareIds } from "./canonical-graph.ts";
import { nextSeat } from "./shelf.ts";

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
const MARGIN = 6;
/** A new island keeps this much clear space, so that it does not seem to belong to what it happens to stand beside. */
const ISLAND_MARGIN = 60;

/**
 * The same picture with the memories it did not know: each beside its neighbours, in free space; one without links
 * on the shelf; a new group of its own where there is room. What was placed keeps its place exactly. Independent of
 * the order of rows. Returns `known` itself when nothing is new.
 */
export function placeNew(known: Picture, graph: GraphView): Picture {
  const unplaced = new Set(graph.memories.map((memory) => memory.id).filter((id) => !known.has(id)));
  if (unplaced.size === 0) return known;
  const neighbours = neighboursById(graph);
  const picture = new Map(known);
  const radiusOf = (id: string) => memoryRadius(neighbours.get(id)?.length ?? 0);
  const circles = () => [...picture].map(([id, place]) => ({ ...place, radius: radiusOf(id) }));

  for (;;) {
    const next = mostAnchored(unplaced, neighbours, picture);
    if (next === undefined) break;
    const anchors = (neighbours.get(next) ?? []).flatMap((id) => picture.get(id) ?? []);
    const start = anchors.length > 0 ? middleOf(anchors) : middleOf([...picture.values()]);
    const margin = anchors.length > 0 || picture.size === 0 ? MARGIN : ISLAND_MARGIN;
    const spot = freeSpot(start, radiusOf(next) + margin, circles());
    picture.set(next, { ...spot, community: mostCommonCommunity(anchors) });
    unplaced.delete(next);
  }
  for (const id of [...unplaced].sort(compareIds)) {
    const linked = [...picture].filter(([other]) => neighbours.has(other)).map(([, place]) => place);
    const shelved = [...picture].filter(([other]) => !neighbours.has(other)).map(([, place]) => place);
    picture.set(id, { ...nextSeat(linked, shelved), community: -1 });
  }
  return picture;
}

function neighboursById(graph: GraphView): Map<string, string[]> {
  const neighbours = new Map<string, string[]>();
  const put = (from: string, to: string) => {
    const list = neighbours.get(from);
    if (list) list.push(to);
    else neighbours.set(from, [to]);
  };
  for (const { sourceId, targetId } of graph.links) {
    put(sourceId, targetId);
    put(targetId, sourceId);
  }
  return neighbours;
}

/** The linked one with most placed neighbours, then most neighbours, then the smallest id: never by order of rows. */
function mostAnchored(
  unplaced: ReadonlySet<string>,
  neighbours: ReadonlyMap<string, readonly string[]>,
  picture: Picture,
): string | undefined {
  const anchored = (id: string) => neighbours.get(id)?.filter((other) => picture.has(other)).length ?? 0;
  return [...unplaced]
    .filter((id) => neighbours.has(id))
    .map((id) => ({ id, anchors: anchored(id), links: neighbours.get(id)?.length ?? 0 }))
    .sort(
      (one, other) => other.anchors - one.anchors || other.links - one.links || compareIds(one.id, other.id),
    )[0]?.id;
}

function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce((total, point) => ({ x: total.x + point.x, y: total.y + point.y }), {
    x: 0,
    y: 0,
  });
  const count = Math.max(1, points.length);
  return { x: sum.x / count, y: sum.y / count };
}

/** The first place on a spiral from `start` where a circle of `reach` touches no other. */
function freeSpot(start: Point, reach: number, circles: readonly (Point & { radius: number })[]): Point {
  for (let step = 0; ; step++) {
    const distance = 5 * Math.sqrt(step);
    const x = start.x + distance * Math.cos(step * GOLDEN_ANGLE);
    const y = start.y + distance * Math.sin(step * GOLDEN_ANGLE);
    const touches = circles.some((circle) => Math.hypot(circle.x - x, circle.y - y) < circle.radius + reach);
    if (!touches) return { x, y };
  }
}

function mostCommonCommunity(anchors: readonly Place[]): number {
  const votes = new Map<number, number>();
  for (const { community } of anchors) votes.set(community, (votes.get(community) ?? 0) + 1);
  return [...votes].sort((one, other) => other[1] - one[1] || one[0] - other[0])[0]?.[0] ?? -1;
}
