import type { Pairs } from "./canonical-graph.ts";
import { CircleGrid } from "./circle-grid.ts";
import { add, at } from "./columns.ts";
import type { Placed } from "./placed.ts";
import { Repulsion } from "./repulsion.ts";
import { separateOnce } from "./separate-circles.ts";

export interface ForceInput {
  readonly pairs: Pairs;
  readonly radius: Float64Array;
  readonly community: Int32Array;
  readonly ticks: number;
}

/**
 * d3-force's numbers: velocity decay 0.6 a tick, alpha from its start to 0.001. The rest was tuned by eye on the
 * decision graphs: links between communities pull at a quarter of their strength (communities stay apart and
 * legible, for about 5 % more stress), and hubs push harder than leaves, so that the busy middle opens up.
 */
const VELOCITY_KEPT = 0.6;
const ALPHA_START = 0.8;
const ALPHA_END = 0.001;
const LINK_LENGTH = 26;
const CHARGE = 36;
const HUB_CHARGE = 0.35;
const BETWEEN_COMMUNITIES = 0.25;
/** Ticks between two measurings of the repulsion, which is most of the work: in between, nothing moves far enough to matter. */
const MEASURE_EVERY = 2;
/** Pull to the middle; stronger up and down, for screens are wider than high. */
const GRAVITY_X = 0.046;
const GRAVITY_Y = 0.055;
/**
 * In the last part of the run circles also push each other out of the way, so that the rest settles around it: every second
 * tick, which is as good as every one.
 */
const SEPARATE_FROM = 0.6;

/** Runs the forces over `placed`, in place: deterministic, no randomness at all. */
export function runForces(placed: Placed, { pairs, radius, community, ticks }: ForceInput): void {
  const count = radius.length;
  const springs = buildSprings(count, pairs, community);
  const charge = Float64Array.from(springs.degree, (degree) => CHARGE * (1 + HUB_CHARGE * Math.sqrt(degree)));
  const body = { x: placed.x, y: placed.y, charge };
  const velocity = { x: new Float64Array(count), y: new Float64Array(count) };
  const repulsion = new Repulsion(count);
  const grid = new CircleGrid(placed, radius);
  const decay = 1 - (ALPHA_END / ALPHA_START) ** (1 / ticks);
  let alpha = ALPHA_START;
  for (let tick = 0; tick < ticks; tick++) {
    alpha -= alpha * decay;
    pullLinks(body, velocity, pairs, springs, radius, alpha);
    if (tick % MEASURE_EVERY === 0) repulsion.measure(body);
    repulsion.apply(velocity, alpha);
    for (let index = 0; index < count; index++) {
      velocity.x[index] = (at(velocity.x, index) - at(body.x, index) * GRAVITY_X * alpha) * VELOCITY_KEPT;
      velocity.y[index] = (at(velocity.y, index) - at(body.y, index) * GRAVITY_Y * alpha) * VELOCITY_KEPT;
      add(body.x, index, at(velocity.x, index));
      add(body.y, index, at(velocity.y, index));
    }
    if (tick <= ticks * SEPARATE_FROM || tick % 2 === 0) continue;
    grid.refill();
    separateOnce(grid, placed, radius, 0.5);
  }
}

interface Springs {
  readonly degree: Int32Array;
  readonly strength: Float64Array;
  /** Share of the correction that the `to` end takes: the less linked end moves more. */
  readonly bias: Float64Array;
}

function buildSprings(count: number, pairs: Pairs, community: Int32Array): Springs {
  const degree = new Int32Array(count);
  const pairCount = pairs.from.length;
  for (let pair = 0; pair < pairCount; pair++) {
    add(degree, at(pairs.from, pair), 1);
    add(degree, at(pairs.to, pair), 1);
  }
  const strength = new Float64Array(pairCount);
  const bias = new Float64Array(pairCount);
  for (let pair = 0; pair < pairCount; pair++) {
    const from = at(pairs.from, pair);
    const to = at(pairs.to, pair);
    const together = at(community, from) === at(community, to) ? 1 : BETWEEN_COMMUNITIES;
    const fewest = Math.min(at(degree, from), at(degree, to));
    strength[pair] = (together * at(pairs.weight, pair)) / fewest;
    bias[pair] = at(degree, from) / (at(degree, from) + at(degree, to));
  }
  return { degree, strength, bias };
}

function pullLinks(
  body: Placed,
  velocity: Placed,
  pairs: Pairs,
  springs: Springs,
  radius: Float64Array,
  alpha: number,
): void {
  for (let pair = 0; pair < springs.strength.length; pair++) {
    const from = at(pairs.from, pair);
    const to = at(pairs.to, pair);
    const alongX = at(body.x, to) + at(velocity.x, to) - at(body.x, from) - at(velocity.x, from) || 1e-6;
    const alongY = at(body.y, to) + at(velocity.y, to) - at(body.y, from) - at(velocity.y, from) || 1e-6;
    const length = Math.sqrt(alongX * alongX + alongY * alongY);
    const rest = LINK_LENGTH + at(radius, from) + at(radius, to);
    const pull = ((length - rest) / length) * alpha * at(springs.strength, pair);
    const toShare = at(springs.bias, pair);
    add(velocity.x, to, -alongX * pull * toShare);
    add(velocity.y, to, -alongY * pull * toShare);
    add(velocity.x, from, alongX * pull * (1 - toShare));
    add(velocity.y, from, alongY * pull * (1 - toShare));
  }
}
