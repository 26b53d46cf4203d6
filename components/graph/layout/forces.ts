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
/** Ticks between two measurings of the repulsion, which is much of the work: in between, nothing moves far enough to matter, and later on even less. */
const MEASURE_EVERY = 2;
const MEASURE_EVERY_LATER = 4;
const LATER_FROM = 0.4;
/** Pull to the middle; stronger up and down, for screens are wider than high. */
const GRAVITY_X = 0.046;
const GRAVITY_Y = 0.055;
/**
 * In the last part of the run circles also push each other out of the way, so that the rest settles around it: every second
 * tick, which is as good as every one.
 */
const SEPARATE_FROM = 0.6;

/** Runs the forces over `placed`, in place: deterministic, no randomness at all. */
export function runForces(placed: Placed, input: ForceInput): void {
  const { pairs, radius, ticks } = input;
  const count = radius.length;
  const springs = buildSprings(pairs, input);
  const charge = Float64Array.from(springs.degree, (degree) => CHARGE * (1 + HUB_CHARGE * Math.sqrt(degree)));
  const body = { x: placed.x, y: placed.y, charge };
  const velocity = { x: new Float64Array(count), y: new Float64Array(count) };
  const repulsion = new Repulsion(count);
  const grid = new CircleGrid(placed, radius);
  const decay = 1 - (ALPHA_END / ALPHA_START) ** (1 / ticks);
  let alpha = ALPHA_START;
  for (let tick = 0; tick < ticks; tick++) {
    alpha -= alpha * decay;
    pullLinks(body, velocity, pairs, springs, alpha);
    const every = tick < ticks * LATER_FROM ? MEASURE_EVERY : MEASURE_EVERY_LATER;
    if (tick % every === 0) repulsion.measure(body);
    repulsion.apply(velocity, alpha);
    for (let index = 0; index < count; index++) {
      velocity.x[index] =
        ((velocity.x[index] as number) - (body.x[index] as number) * GRAVITY_X * alpha) * VELOCITY_KEPT;
      velocity.y[index] =
        ((velocity.y[index] as number) - (body.y[index] as number) * GRAVITY_Y * alpha) * VELOCITY_KEPT;
      body.x[index] = (body.x[index] as number) + (velocity.x[index] as number);
      body.y[index] = (body.y[index] as number) + (velocity.y[index] as number);
    }
    if (tick <= ticks * SEPARATE_FROM || tick % 2 === 0) continue;
    grid.refill();
    separateOnce(grid, placed, radius, 0.5);
  }
}

interface Springs {
  readonly degree: Int32Array;
  readonly strength: Float64Array;
  /** Length at which it neither pulls nor pushes. */
  readonly rest: Float64Array;
  /** Share of the correction that the `to` end takes: the less linked end moves more. */
  readonly bias: Float64Array;
}

function buildSprings(pairs: Pairs, { radius, community }: ForceInput): Springs {
  const degree = new Int32Array(radius.length);
  const pairCount = pairs.from.length;
  for (let pair = 0; pair < pairCount; pair++) {
    add(degree, at(pairs.from, pair), 1);
    add(degree, at(pairs.to, pair), 1);
  }
  const strength = new Float64Array(pairCount);
  const rest = new Float64Array(pairCount);
  const bias = new Float64Array(pairCount);
  for (let pair = 0; pair < pairCount; pair++) {
    const from = at(pairs.from, pair);
    const to = at(pairs.to, pair);
    const together = at(community, from) === at(community, to) ? 1 : BETWEEN_COMMUNITIES;
    const fewest = Math.min(at(degree, from), at(degree, to));
    strength[pair] = (together * at(pairs.weight, pair)) / fewest;
    rest[pair] = LINK_LENGTH + at(radius, from) + at(radius, to);
    bias[pair] = at(degree, from) / (at(degree, from) + at(degree, to));
  }
  return { degree, strength, rest, bias };
}

function pullLinks({ x, y }: Placed, velocity: Placed, pairs: Pairs, springs: Springs, alpha: number): void {
  for (let pair = 0; pair < springs.strength.length; pair++) {
    const from = pairs.from[pair] as number;
    const to = pairs.to[pair] as number;
    const fromX = velocity.x[from] as number;
    const fromY = velocity.y[from] as number;
    const toX = velocity.x[to] as number;
    const toY = velocity.y[to] as number;
    const alongX = (x[to] as number) + toX - (x[from] as number) - fromX || 1e-6;
    const alongY = (y[to] as number) + toY - (y[from] as number) - fromY || 1e-6;
    const length = Math.sqrt(alongX * alongX + alongY * alongY);
    const share = ((length - (springs.rest[pair] as number)) / length) * alpha;
    const pull = share * (springs.strength[pair] as number);
    const toShare = springs.bias[pair] as number;
    velocity.x[to] = toX - alongX * pull * toShare;
    velocity.y[to] = toY - alongY * pull * toShare;
    velocity.x[from] = fromX + alongX * pull * (1 - toShare);
    velocity.y[from] = fromY + alongY * pull * (1 - toShare);
  }
}
