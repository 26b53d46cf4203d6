import type { Adjacency } from "./adjacency.ts";
import { degreeOf } from "./adjacency.ts";
import { add, at } from "./columns.ts";
import type { Placed } from "./placed.ts";

/** Room one memory takes in its community's disc, model units. */
const ROOM = 24;
/** Successive points at this angle fill a disc evenly, as a sunflower's seeds do (Vogel 1979). */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
const ROUNDS = 200;

interface Discs {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly radius: Float64Array;
  readonly size: Float64Array;
}

/**
 * The start of the layout: every community a disc, the discs drawn together by the links between them and kept from
 * overlapping; inside a disc the memories in sunflower order, best linked in the middle. From here the forces only
 * have to refine, which is why 120 to 300 ticks are enough and clusters come out apart.
 */
export function placeByCommunity(adjacency: Adjacency, community: Int32Array): Placed {
  const discs = placeDiscs(adjacency, community);
  const order = Int32Array.from({ length: adjacency.count }, (_, index) => index).sort(
    (left, right) => degreeOf(adjacency, right) - degreeOf(adjacency, left) || left - right,
  );
  const filled = new Int32Array(discs.size.length);
  const x = new Float64Array(adjacency.count);
  const y = new Float64Array(adjacency.count);
  for (const index of order) {
    const disc = at(community, index);
    const seat = at(filled, disc);
    add(filled, disc, 1);
    x[index] = at(discs.x, disc) + Math.sqrt(seat) * ROOM * Math.cos(seat * GOLDEN_ANGLE);
    y[index] = at(discs.y, disc) + Math.sqrt(seat) * ROOM * Math.sin(seat * GOLDEN_ANGLE);
  }
  return { x, y };
}

function placeDiscs(adjacency: Adjacency, community: Int32Array): Discs {
  const count = community.reduce((most, name) => Math.max(most, name + 1), 0);
  const size = new Float64Array(count);
  for (const name of community) add(size, name, 1);
  const spread = ROOM * 1.2 * Math.sqrt(adjacency.count / count);
  const discs: Discs = {
    x: Float64Array.from({ length: count }, (_, i) => Math.sqrt(i) * spread * Math.cos(i * GOLDEN_ANGLE)),
    y: Float64Array.from({ length: count }, (_, i) => Math.sqrt(i) * spread * Math.sin(i * GOLDEN_ANGLE)),
    radius: size.map((members) => Math.sqrt(members) * ROOM),
    size,
  };
  const ties = tiesBetween(adjacency, community, count);
  for (let round = 0; round < ROUNDS; round++) {
    const strength = 1 - round / ROUNDS;
    for (const tie of ties) drawTogether(discs, tie, strength);
    for (let disc = 0; disc < count; disc++) {
      discs.x[disc] = at(discs.x, disc) * (1 - 0.02 * strength);
      discs.y[disc] = at(discs.y, disc) * (1 - 0.02 * strength);
    }
    keepApart(discs);
    keepApart(discs);
  }
  return discs;
}

interface Tie {
  readonly one: number;
  readonly other: number;
  /** 0 to 1, relative to the strongest tie in the graph. */
  readonly strength: number;
}

function tiesBetween(adjacency: Adjacency, community: Int32Array, count: number): Tie[] {
  const weights = new Map<number, number>();
  for (let index = 0; index < adjacency.count; index++) {
    for (let place = at(adjacency.start, index); place < at(adjacency.start, index + 1); place++) {
      const one = at(community, index);
      const other = at(community, at(adjacency.neighbour, place));
      if (one >= other) continue;
      const key = one * count + other;
      weights.set(key, (weights.get(key) ?? 0) + at(adjacency.weight, place));
    }
  }
  const strongest = Math.max(...weights.values());
  return [...weights].map(([key, weight]) => ({
    one: Math.floor(key / count),
    other: key % count,
    strength: Math.min(1, (4 * weight) / strongest),
  }));
}

function drawTogether(discs: Discs, { one, other, strength }: Tie, cooling: number): void {
  const apartX = at(discs.x, other) - at(discs.x, one);
  const apartY = at(discs.y, other) - at(discs.y, one);
  const distance = Math.sqrt(apartX * apartX + apartY * apartY) + 1e-6;
  const touching = (at(discs.radius, one) + at(discs.radius, other)) * 1.05;
  if (distance <= touching) return;
  moveBoth(discs, one, other, -((distance - touching) / distance) * 0.3 * cooling * strength);
}

function keepApart(discs: Discs): void {
  for (let one = 0; one < discs.size.length; one++) {
    for (let other = one + 1; other < discs.size.length; other++) {
      const reach = at(discs.radius, one) + at(discs.radius, other);
      const distance =
        Math.hypot(at(discs.x, other) - at(discs.x, one), at(discs.y, other) - at(discs.y, one)) + 1e-6;
      if (distance < reach) moveBoth(discs, one, other, ((reach - distance) / distance) * 0.5);
    }
  }
}

/** Moves two discs along their common axis, the smaller one more; a positive `factor` parts them. */
function moveBoth(discs: Discs, one: number, other: number, factor: number): void {
  const apartX = (at(discs.x, other) - at(discs.x, one)) * factor;
  const apartY = (at(discs.y, other) - at(discs.y, one)) * factor;
  const oneShare = at(discs.size, other) / (at(discs.size, one) + at(discs.size, other));
  add(discs.x, one, -apartX * oneShare);
  add(discs.y, one, -apartY * oneShare);
  add(discs.x, other, apartX * (1 - oneShare));
  add(discs.y, other, apartY * (1 - oneShare));
}
