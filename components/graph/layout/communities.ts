import type { Adjacency } from "./adjacency.ts";
import { add, at } from "./columns.ts";
import type { Random } from "./random.ts";

const MAX_LEVELS = 8;
const MAX_SWEEPS = 12;

/** A graph whose members may themselves be communities: `inner` is twice the weight of links inside each. */
interface Level extends Adjacency {
  readonly inner: Float64Array;
}

/**
 * Louvain's method (Blondel, Guillaume, Lambiotte, Lefebvre 2008, "Fast unfolding of communities in large
 * networks"): members move to the neighbouring community that gains most modularity; then communities become the
 * members of the next, smaller graph. Deterministic for one `random`. Numbers are 0 for the largest and upwards;
 * a memory without links gets -1.
 */
export function findCommunities(adjacency: Adjacency, random: Random): Int32Array {
  let level: Level = { ...adjacency, inner: new Float64Array(adjacency.count) };
  const community = Int32Array.from({ length: adjacency.count }, (_, index) => index);
  for (let depth = 0; depth < MAX_LEVELS; depth++) {
    const moved = moveMembers(level, random);
    const count = renumber(moved);
    for (let index = 0; index < community.length; index++) community[index] = at(moved, at(community, index));
    if (count === level.count) break;
    level = mergeMembers(level, moved, count);
  }
  return largestFirst(adjacency, community);
}

/** One round of local moves; returns the community each member ended in, named after one of its members. */
function moveMembers(level: Level, random: Random): Int32Array {
  const { count, start, neighbour, weight, inner } = level;
  const community = Int32Array.from({ length: count }, (_, index) => index);
  const strength = inner.slice();
  for (let member = 0; member < count; member++) {
    for (let place = at(start, member); place < at(start, member + 1); place++) {
      add(strength, member, at(weight, place));
    }
  }
  const total = strength.reduce((sum, value) => sum + value, 0);
  const communityStrength = strength.slice();
  const weightTo = new Float64Array(count);
  const touched = new Int32Array(count);
  const order = shuffled(count, random);

  let moves = count;
  // A thousandth of the members still moving changes nothing one can see, and the tail of sweeps is long.
  for (let sweep = 0; sweep < MAX_SWEEPS && moves > count * 0.001; sweep++) {
    moves = 0;
    for (let turn = 0; turn < count; turn++) {
      const member = at(order, turn);
      const home = at(community, member);
      let touchedCount = 0;
      for (let place = at(start, member); place < at(start, member + 1); place++) {
        const other = at(community, at(neighbour, place));
        if (at(weightTo, other) === 0) touched[touchedCount++] = other;
        add(weightTo, other, at(weight, place));
      }
      add(communityStrength, home, -at(strength, member));
      const share = at(strength, member) / total;
      let best = home;
      let bestGain = at(weightTo, home) - share * at(communityStrength, home);
      for (let index = 0; index < touchedCount; index++) {
        const other = at(touched, index);
        const gain = at(weightTo, other) - share * at(communityStrength, other);
        if (gain > bestGain + 1e-9) {
          bestGain = gain;
          best = other;
        }
      }
      for (let index = 0; index < touchedCount; index++) weightTo[at(touched, index)] = 0;
      add(communityStrength, best, at(strength, member));
      if (best === home) continue;
      community[member] = best;
      moves++;
    }
  }
  return community;
}

/** Renames communities to 0, 1, 2… in order of first appearance, in place; returns how many there are. */
function renumber(community: Int32Array): number {
  const names = new Map<number, number>();
  for (let index = 0; index < community.length; index++) {
    const old = at(community, index);
    const name = names.get(old) ?? names.size;
    names.set(old, name);
    community[index] = name;
  }
  return names.size;
}

function mergeMembers(level: Level, community: Int32Array, count: number): Level {
  const inner = new Float64Array(count);
  const between = new Map<number, number>();
  for (let member = 0; member < level.count; member++) {
    const own = at(community, member);
    add(inner, own, at(level.inner, member));
    for (let place = at(level.start, member); place < at(level.start, member + 1); place++) {
      const other = at(community, at(level.neighbour, place));
      const weight = at(level.weight, place);
      if (other === own) add(inner, own, weight);
      else between.set(own * count + other, (between.get(own * count + other) ?? 0) + weight);
    }
  }
  const start = new Int32Array(count + 1);
  for (const key of between.keys()) add(start, Math.floor(key / count) + 1, 1);
  for (let index = 0; index < count; index++) add(start, index + 1, at(start, index));
  const next = start.slice();
  const neighbour = new Int32Array(between.size);
  const weight = new Float64Array(between.size);
  for (const [key, value] of between) {
    const own = Math.floor(key / count);
    neighbour[at(next, own)] = key % count;
    weight[at(next, own)] = value;
    add(next, own, 1);
  }
  return { count, start, neighbour, weight, inner };
}

function largestFirst(adjacency: Adjacency, community: Int32Array): Int32Array {
  const sizes = new Map<number, number>();
  const linked = (index: number) => at(adjacency.start, index + 1) > at(adjacency.start, index);
  for (let index = 0; index < community.length; index++) {
    const name = at(community, index);
    if (linked(index)) sizes.set(name, (sizes.get(name) ?? 0) + 1);
  }
  // Sorting is stable, and names were given in order of first appearance, so equal sizes keep the order of ids.
  const ranked = [...sizes].sort((left, right) => right[1] - left[1]);
  const rank = new Map(ranked.map(([name], index) => [name, index]));
  return community.map((name, index) => (linked(index) ? (rank.get(name) ?? -1) : -1));
}

function shuffled(count: number, random: Random): Int32Array {
  const order = Int32Array.from({ length: count }, (_, index) => index);
  for (let last = count - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const kept = at(order, last);
    order[last] = at(order, other);
    order[other] = kept;
  }
  return order;
}
