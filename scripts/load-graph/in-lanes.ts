function toLanes<Item>(items: Item[], laneOf: (item: Item) => string): Item[][] {
  const lanes = new Map<string, Item[]>();
  for (const item of items) {
    const lane = lanes.get(laneOf(item));
    if (lane) lane.push(item);
    else lanes.set(laneOf(item), [item]);
  }
  return [...lanes.values()].sort((a, b) => b.length - a.length);
}

/**
 * Runs `run` on each item: those of one lane one after the other in their order, of different lanes up to `width` at a time.
 * The fullest lanes begin first, so that none is left to run alone at the end. The first failure stops every lane.
 */
export async function inLanes<Item>(
  items: Item[],
  laneOf: (item: Item) => string,
  width: number,
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const lanes = toLanes(items, laneOf);
  let failed = false;
  const work = async () => {
    for (let lane = lanes.shift(); lane; lane = lanes.shift()) {
      for (const item of lane) {
        if (failed) return;
        await run(item);
      }
    }
  };
  const workers = Array.from({ length: width }, () =>
    work().catch((error: unknown) => {
      failed = true;
      throw error;
    }),
  );
  // Every worker has ended before the first failure is thrown: none writes on behind the caller's back.
  for (const ended of await Promise.allSettled(workers)) {
    if (ended.status === "rejected") throw ended.reason;
  }
}
