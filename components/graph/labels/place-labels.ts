import type { Box, Emphasis, LabelCandidate, PlacedLabel, Side } from "./label.ts";

export interface LabelRoom {
  readonly width: number;
  readonly height: number;
  readonly most: number;
  /** How much of the picture a box would cover, its own circle left out: a small circle counts 1. */
  readonly coveredBy: (box: Box, ownId: string) => number;
  /** What of the page lies over the picture: nothing could be read there. */
  readonly taken: readonly Box[];
  /** The sides labels had before: they keep them where they can, so that nothing hops about. */
  readonly previous: ReadonlyMap<string, Side>;
}

/** Clear space between two labels, and between a circle and its label. */
const BETWEEN = { x: 8, y: 3 };
const GAP = 3;
const EDGE = 6;

/** How much a label may cover: the more it matters, the less room it must find. */
const MOST_COVERED: Record<Emphasis, number> = { subject: Infinity, lit: 12, hub: Infinity, plain: 3 };

/** Radius up to which a circle is one of many, screen pixels. */
const SMALL = 4;

/** Sides in order of preference, and how much covering each is worth. */
const SIDES: readonly (readonly [Side, number])[] = [
  ["below", 0],
  ["above", 0.2],
  ["right", 1.2],
  ["left", 1.4],
];

/**
 * Gives labels to the candidates in their order, each on the side where it covers fewest circles, as long as it meets
 * no label placed before, lies free inside the view and does not cover more than it is worth. Greedy and exact: no two
 * boxes it returns ever touch.
 */
export function placeLabels(candidates: readonly LabelCandidate[], room: LabelRoom): PlacedLabel[] {
  const placed: PlacedLabel[] = [];
  const boxes: Box[] = [...room.taken];
  for (const candidate of candidates) {
    if (placed.length === room.most) break;
    const choice = bestSide(candidate, boxes, room);
    if (choice === null) continue;
    boxes.push(choice.box);
    placed.push({
      id: candidate.id,
      text: candidate.text,
      emphasis: candidate.emphasis,
      side: choice.side,
      offsetX: choice.box.left + candidate.width / 2 - candidate.x,
      offsetY: choice.box.top + candidate.height / 2 - candidate.y,
    });
  }
  return placed;
}

function bestSide(candidate: LabelCandidate, boxes: readonly Box[], room: LabelRoom) {
  const before = room.previous.get(candidate.id);
  let best: { side: Side; box: Box } | null = null;
  let bestCost = Infinity;
  for (const [side, reluctance] of SIDES) {
    const box = boxAt(candidate, side);
    if (!isInside(box, room) || boxes.some((other) => touches(box, other))) continue;
    const covered = room.coveredBy(box, candidate.id);
    if (covered > mostCovered(candidate)) continue;
    const cost = covered + reluctance - (side === before ? 2 : 0);
    if (cost >= bestCost) continue;
    bestCost = cost;
    best = { side, box };
  }
  return best;
}

/** A hub among its leaves is still what one looks for first: the larger a circle, the more small ones its name may cover. */
function mostCovered({ emphasis, radius }: LabelCandidate): number {
  return Math.max(MOST_COVERED[emphasis], radius - SMALL);
}

export function boxAt({ x, y, radius, width, height }: LabelCandidate, side: Side): Box {
  const size = { width, height };
  switch (side) {
    case "below":
      return { left: x - width / 2, top: y + radius + GAP, ...size };
    case "above":
      return { left: x - width / 2, top: y - radius - GAP - height, ...size };
    case "right":
      return { left: x + radius + GAP + 1, top: y - height / 2, ...size };
    case "left":
      return { left: x - radius - GAP - 1 - width, top: y - height / 2, ...size };
  }
}

function isInside(box: Box, room: LabelRoom): boolean {
  return (
    box.left >= EDGE &&
    box.top >= EDGE &&
    box.left + box.width <= room.width - EDGE &&
    box.top + box.height <= room.height - EDGE
  );
}

export function touches(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width + BETWEEN.x &&
    other.left < one.left + one.width + BETWEEN.x &&
    one.top < other.top + other.height + BETWEEN.y &&
    other.top < one.top + one.height + BETWEEN.y
  );
}
