import type { GraphLink, GraphMemory, GraphView } from "#components/graph/graph-view.ts";
import { createRandom, type Random } from "#components/graph/layout/random.ts";

/** A graph whose communities are known, so that a layout can be judged by them. */
export interface GeneratedGraph {
  readonly view: GraphView;
  /** The community each memory was made in, in the order of `view.memories`. */
  readonly community: Int32Array;
}

export const KINDS = [
  "caused-by",
  "contradicts",
  "depends-on",
  "located-in",
  "mentions",
  "part-of",
  "precedes",
  "relates-to",
] as const;
const TYPES = ["concept", "decision", "event", "fact", "person", "place", "project", "task"] as const;
const WORDS = [
  ..."amber atlas basin cedar cobalt delta ember fable garnet harbor indigo juniper kernel lumen".split(" "),
  ..."meadow nectar onyx prairie quartz river saffron timber umber velvet willow xenon".split(" "),
];

/** One in so many memories has no link. */
const ISOLATED = 50;
/** Sizes of communities fall with their rank to this power, as sizes of cities and topics do. */
const ZIPF = 0.7;
/** Every memory comes with a link, and tries so often; the rest go to whoever is active, which is as uneven as people are. */
const TRIES = 20;
const ACTIVITY = -0.45;
const CLOSE_TRIANGLE = 0.3;
const STAY_IN_COMMUNITY = 0.88;
const PREFER_LINKED = 0.75;
const ALONG = 0.7;
const TYPE_OF_COMMUNITY = 0.55;

/**
 * A graph as memories make them: communities with Zipf's sizes, inside them preferential attachment and closed
 * triangles, a few links between them; directed, of eight kinds, one memory in fifty without any. The same numbers
 * give the same graph.
 */
export function generateGraph(memories: number, links: number, seed = 7): GeneratedGraph {
  const random = createRandom(seed);
  const community = drawCommunities(memories, random);
  const ends = drawLinks(community, links, random);
  return {
    view: {
      memories: drawMemories(community, random),
      links: ends.map(
        ([source, target]): GraphLink => ({
          sourceId: idOf(source),
          targetId: idOf(target),
          kind: pick(KINDS, random),
          weight: Math.round(random() * 100) / 100,
        }),
      ),
      linksTruncated: false,
    },
    community,
  };
}

/** As long as the ids of the service, and in the order of the numbers. */
export function idOf(index: number): string {
  return `${index.toString(16).padStart(8, "0")}-0000-4000-8000-000000000000`;
}

export function isIsolated(index: number): boolean {
  return index % ISOLATED === ISOLATED - 1;
}

function pick<Value>(values: readonly Value[], random: Random): Value {
  return values[Math.floor(random() * values.length)] as Value;
}

function drawCommunities(memories: number, random: Random): Int32Array {
  const count = Math.max(8, Math.round(Math.sqrt(memories) * 0.7));
  const reach: number[] = [];
  for (let rank = 0; rank < count; rank++) reach.push((reach[rank - 1] ?? 0) + (rank + 2) ** -ZIPF);
  const choose = () => findReach(reach, random() * (reach.at(-1) ?? 0));
  return Int32Array.from({ length: memories }, choose);
}

/** The first place whose running sum is beyond `value`. */
function findReach(sums: readonly number[], value: number): number {
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function drawLinks(community: Int32Array, wanted: number, random: Random): [number, number][] {
  const memories = community.length;
  const live = Array.from(community.keys()).filter((index) => !isIsolated(index));
  const members = groupByCommunity(live, community);
  const neighbours = Array.from(community, (): number[] => []);
  // Every end of a link once: drawing from these is drawing by degree.
  const endsIn = members.map((): number[] => []);
  const allEnds: number[] = [];
  const links: [number, number][] = [];
  const taken = new Set<number>();

  const chooseTarget = (from: number): number => {
    const own = neighbours[from] ?? [];
    const home = community[from] ?? 0;
    const chance = random();
    if (chance < CLOSE_TRIANGLE && own.length > 0) return pick(neighbours[pick(own, random)] ?? [], random);
    if (chance < STAY_IN_COMMUNITY) {
      const ends = endsIn[home] ?? [];
      return random() < PREFER_LINKED && ends.length > 0
        ? pick(ends, random)
        : pick(members[home] ?? [], random);
    }
    return random() < PREFER_LINKED && allEnds.length > 0 ? pick(allEnds, random) : pick(live, random);
  };
  const addLink = (from: number) => {
    const target = chooseTarget(from);
    const [source, end] = random() < ALONG ? [from, target] : [target, from];
    const key = source * memories + end;
    if (source === end || taken.has(key) || links.length === wanted) return;
    taken.add(key);
    links.push([source, end]);
    for (const [one, other] of [
      [source, end],
      [end, source],
    ] as const) {
      neighbours[one]?.push(other);
      endsIn[community[one] ?? 0]?.push(one);
      allEnds.push(one);
    }
  };

  const most = live.length * (live.length - 1);
  if (wanted > most / 4) throw new RangeError(`${wanted} links are too many for ${memories} memories`);
  for (const from of live) {
    for (let tries = 0; tries < TRIES && neighbours[from]?.length === 0; tries++) addLink(from);
  }
  const active: number[] = [];
  for (const [place] of live.entries()) active.push((active[place - 1] ?? 0) + (1 - random()) ** ACTIVITY);
  while (links.length < wanted) addLink(live[findReach(active, random() * (active.at(-1) ?? 0))] ?? 0);
  return links;
}

function groupByCommunity(live: readonly number[], community: Int32Array): number[][] {
  const groups = Array.from({ length: Math.max(...community) + 1 }, (): number[] => []);
  for (const index of live) groups[community[index] ?? 0]?.push(index);
  return groups;
}

function drawMemories(community: Int32Array, random: Random): GraphMemory[] {
  const typeOf = Array.from({ length: Math.max(...community) + 1 }, () => pick(TYPES, random));
  return Array.from(community, (home, index) => ({
    id: idOf(index),
    title: `${pick(WORDS, random)} ${pick(WORDS, random)} ${Math.floor(random() * 100)}`,
    type: random() < TYPE_OF_COMMUNITY ? (typeOf[home] ?? TYPES[0]) : pick(TYPES, random),
    scope: random() < 0.1 ? "private" : "shared",
    archivedAt: random() < 0.05 ? "2026-01-01T00:00:00.000Z" : null,
  }));
}
