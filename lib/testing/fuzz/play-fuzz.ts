import { type EndpointName, endpoints } from "#lib/contract/endpoints.ts";
import { endpointOf } from "./answer-in-process.ts";
import { type Draw, drawFrom } from "./draw.ts";
import { drawPlayer } from "./draw-player.ts";
import { drawRequest, type KnownOperation, operations } from "./draw-request.ts";
import { type FuzzRequest, toCurl, toRequest } from "./fuzz-request.ts";
import { type Heard, hear, judge } from "./judge.ts";
import { learn } from "./learn.ts";
import { buildLivingWorld, type LivingWorld, type Player } from "./living-world.ts";
import { minimise } from "./minimise.ts";
import { addressMutations } from "./mutate-address.ts";
import { bodyMutations, lineMutations } from "./mutate-body.ts";
import { headerMutations } from "./mutate-headers.ts";
import type { WriteLog } from "./write-log.ts";

export const mutations = { ...addressMutations, ...headerMutations, ...bodyMutations, ...lineMutations };

/** Where requests go. Without a log, what they write is not looked at. */
export type Target = { origin?: string; answer(request: Request): Promise<Response>; log?: WriteLog };

export type Tally = {
  requests: number;
  /** Answers by endpoint and status; those of no endpoint are of `""`. */
  answers: Map<EndpointName | "", Map<number, number>>;
  mutations: Map<string, number>;
};

/** Requests to one world, before the next is built: lists and exports stay short. */
const inOneWorld = 2_500;

type Drawn = { player: Player; request: FuzzRequest };

/** Somebody's request that should be granted, more often than not. */
function drawGood(draw: Draw, world: LivingWorld, operation: KnownOperation): Drawn {
  const player = drawPlayer(draw, world, operation);
  return { player, request: drawRequest(draw, world, player, operation) };
}

const spoilers = Object.entries(mutations);
const ofLines = operations.filter(({ operationId }) => operationId === "importMemories");
/** So often a request is drawn until there is one that can be spoiled in the way whose turn it is. */
const tries = 200;

/** Each third request is spoiled, in one way after the other. */
function drawNext(draw: Draw, world: LivingWorld, index: number): Drawn {
  if (index % 3 > 0) return drawGood(draw, world, draw.pick(operations));
  const [told = "", spoil] = spoilers[(index / 3) % spoilers.length] ?? [];
  const suited = told in lineMutations ? ofLines : operations;
  for (let count = 0; count < tries; count += 1) {
    const operation = draw.pick(suited);
    const { player, request } = drawGood(draw, world, operation);
    const changed = spoil?.(request, { draw, world, player, operation });
    if (changed) return { player, request: { ...changed, told } };
  }
  return drawGood(draw, world, draw.pick(operations));
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

type Judged = { heard: Heard; faults: string[]; name: EndpointName | undefined };

async function ask(
  world: LivingWorld,
  { origin, answer, log }: Target,
  request: FuzzRequest,
): Promise<Judged> {
  const sent = toRequest(request, origin);
  const name = endpointOf(sent);
  const heard = await hear(await answer(sent), name);
  const written = (await log?.take()) ?? [];
  const asked = { as: request.as, method: request.method, name };
  return { heard, name, faults: judge(world, asked, heard, { written, inProcess: log !== undefined }) };
}

/** The report of a request that failed, cut down as far as it goes. */
async function report(
  world: LivingWorld,
  target: Target,
  seed: number,
  request: FuzzRequest,
  faults: string[],
) {
  const [first = ""] = faults;
  const least = await minimise(request, async (each) =>
    (await ask(world, target, each)).faults.some((fault) => fault.slice(0, 40) === first.slice(0, 40)),
  );
  return `seed ${seed}, ${request.as}, ${request.told}: ${faults.join("; ")}\n${toCurl(least)}`;
}

/**
 * Sends so many requests drawn from the OpenAPI document, one after the other, and judges each answer. Throws for the first that may
 * not be, with a line of curl that repeats it. The n-th request of a seed is always drawn alike; ids are of the run's own rows.
 */
export async function playFuzz(
  target: Target,
  { requests, seed }: { requests: number; seed: number },
): Promise<Tally> {
  const tally: Tally = { requests, answers: new Map(), mutations: new Map() };
  let world = await buildLivingWorld();
  for (let index = 0; index < requests; index += 1) {
    if (index > 0 && index % inOneWorld === 0) world = await buildLivingWorld();
    if (index % inOneWorld === 0) await target.log?.take();
    const draw = drawFrom(seed + index);
    const { player, request } = drawNext(draw, world, index);
    const { heard, faults, name } = await ask(world, target, request);
    if (faults.length > 0) throw new Error(await report(world, target, seed + index, request, faults));
    count(tally.mutations, request.told);
    const statuses = tally.answers.get(name ?? "") ?? new Map<number, number>();
    tally.answers.set(name ?? "", statuses);
    count(statuses, heard.status);
    if (name && heard.status < 300 && request.as === player.name) learn(world, player, name, request, heard);
  }
  return tally;
}

/** The share of each status, by endpoint: one line each. */
export function describeTally({ answers }: Tally): string[] {
  return (Object.keys(endpoints) as EndpointName[]).map((name) => {
    const statuses = [...(answers.get(name) ?? [])].sort(([a], [b]) => a - b);
    const all = statuses.reduce((sum, [, times]) => sum + times, 0);
    return `${name}: ${statuses.map(([status, times]) => `${status} ${Math.round((100 * times) / all)} %`).join(", ")} of ${all}`;
  });
}
