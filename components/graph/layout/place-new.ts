import type { GraphView, Point } from "../graph-view.ts";
import { memoryRadius } from "../memory-radius.ts";
import type { Picture, Place } from "../picture.ts";
import { compareIds } from "./canonical-graph.ts";
import { PlacedCircles } from "./placed-circles.ts";
import { nextSeat } from "./shelf.ts";

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
const MARGIN = 6;
/** A new island keeps this much clear space, so that it does not seem to belong to what it happens to stand beside. */
const ISLAND_MARGIN = 60;

/** Of each picture what was asked last: a page asks both when it draws and when it keeps what is new. */
const lastOf = new WeakMap<Picture, { readonly graph: GraphView; readonly picture: Picture }>();

/**
 * The same picture with the memories it did not know: each beside its neighbours, in free space; one without links
 * on the shelf; a new group of its own where there is room. What was placed keeps its place exactly. Independent of
 * the order of rows. Returns `known` itself when nothing is new, and for the same graph the same picture again.
 */
export function placeNew(known: Picture, graph: GraphView): Picture {
  const last = lastOf.get(known);
  if (last?.graph === graph) return last.picture;
  const unplaced = new Set<string>();
  for (const { id } of graph.memories) if (!known.has(id)) unplaced.add(id);
  const picture = unplaced.size === 0 ? known : extend(known, graph, unplaced);
  lastOf.set(known, { graph, picture });
  return picture;
}

function extend(known: Picture, { links }: GraphView, unplaced: Set<string>): Picture {
  const linkCounts = countLinks(links);
  const neighbours = neighboursOf(unplaced, links);
  const picture = new Map(known);
  const radiusOf = (id: string) => memoryRadius(linkCounts.get(id) ?? 0);
  const circles = new PlacedCircles();
  if (neighbours.size > 0) for (const [id, { x, y }] of known) circles.add(x, y, radiusOf(id));

  for (;;) {
    const next = mostAnchored(unplaced, neighbours, picture);
    if (next === undefined) break;
    const anchors = (neighbours.get(next) ?? []).flatMap((id) => picture.get(id) ?? []);
    const start = anchors.length > 0 ? middleOf(anchors) : middleOf([...picture.values()]);
    const margin = anchors.length > 0 || picture.size === 0 ? MARGIN : ISLAND_MARGIN;
    const spot = freeSpot(start, radiusOf(next) + margin, circles);
    picture.set(next, { ...spot, community: mostCommonCommunity(anchors) });
    circles.add(spot.x, spot.y, radiusOf(next));
    unplaced.delete(next);
  }
  if (unplaced.size === 0) return picture;
  const linked = [...picture].filter(([id]) => linkCounts.has(id)).map(([, place]) => place);
  const shelved: Point[] = [...picture].filter(([id]) => !linkCounts.has(id)).map(([, place]) => place);
  for (const id of [...unplaced].sort(compareIds)) {
    const seat = nextSeat(linked, shelved);
    shelved.push(seat);
    picture.set(id, { ...seat, community: -1 });
  }
  return picture;
}

function countLinks(links: GraphView["links"]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { sourceId, targetId } of links) {
    counts.set(sourceId, (counts.get(sourceId) ?? 0) + 1);
    counts.set(targetId, (counts.get(targetId) ?? 0) + 1);
  }
  return counts;
}

/** The other ends of the links of some memories; only of those that have any. */
function neighboursOf(ids: ReadonlySet<string>, links: GraphView["links"]): Map<string, string[]> {
  const neighbours = new Map<string, string[]>();
  const put = (from: string, to: string) => {
    if (!ids.has(from)) return;
    const list = neighbours.get(from);
    if (list) list.push(to);
    else neighbours.set(from, [to]);
  };
  for (const { sourceId, targetId } of links) {
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
function freeSpot(start: Point, reach: number, circles: PlacedCircles): Point {
  for (let step = 0; ; step++) {
    const distance = 5 * Math.sqrt(step);
    const x = start.x + distance * Math.cos(step * GOLDEN_ANGLE);
    const y = start.y + distance * Math.sin(step * GOLDEN_ANGLE);
    if (!circles.touch(x, y, reach)) return { x, y };
  }
}

function mostCommonCommunity(anchors: readonly Place[]): number {
  const votes = new Map<number, number>();
  for (const { community } of anchors) votes.set(community, (votes.get(community) ?? 0) + 1);
  return [...votes].sort((one, other) => other[1] - one[1] || one[0] - other[0])[0]?.[0] ?? -1;
}
