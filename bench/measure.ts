import type { BackendClock } from "./backend-clock.ts";

/** Something to measure. `before` prepares a round, unmeasured. */
export type Candidate = {
  name: string;
  clock: BackendClock;
  before?: () => Promise<void>;
  run: () => Promise<unknown>;
};

/** Milliseconds. */
export type Spread = { min: number; median: number };
export type Measured = { name: string; backend: Spread; node: Spread; wall: Spread };

function spread(values: number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  return { min: sorted[0] ?? 0, median: sorted[Math.floor(sorted.length / 2)] ?? 0 };
}

async function measureOnce({ clock, before, run }: Candidate) {
  await before?.();
  const backendStart = await clock();
  const nodeStart = process.cpuUsage();
  const wallStart = performance.now();
  await run();
  const wall = performance.now() - wallStart;
  const { user, system } = process.cpuUsage(nodeStart);
  return { backend: (await clock()) - backendStart, node: (user + system) / 1000, wall };
}

/**
 * Runs every candidate once a round, so that what else the machine does meets all of them alike; a few rounds first are not
 * counted.
 */
export async function measure(candidates: Candidate[], rounds: number, warmUp = 3): Promise<Measured[]> {
  const taken = candidates.map(() => ({
    backend: [] as number[],
    node: [] as number[],
    wall: [] as number[],
  }));
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const [index, candidate] of candidates.entries()) {
      const once = await measureOnce(candidate);
      if (round < 0) continue;
      taken[index]?.backend.push(once.backend);
      taken[index]?.node.push(once.node);
      taken[index]?.wall.push(once.wall);
    }
  }
  return candidates.map(({ name }, index) => ({
    name,
    backend: spread(taken[index]?.backend ?? []),
    node: spread(taken[index]?.node ?? []),
    wall: spread(taken[index]?.wall ?? []),
  }));
}
