/** How long the page may be kept from whatever else it has to do. */
const LONGEST_TASK = 12;

/**
 * Runs to the end what pauses now and then, in tasks of a few milliseconds, behind whatever the page has to do. Throws what it throws, or
 * the abort.
 */
export async function inSlices<Value>(slices: Generator<void, Value>, signal?: AbortSignal): Promise<Value> {
  await itsTurn();
  let begun = performance.now();
  for (;;) {
    signal?.throwIfAborted();
    const { done, value } = slices.next();
    if (done) return value;
    if (performance.now() - begun < LONGEST_TASK) continue;
    await itsTurn();
    begun = performance.now();
  }
}

/** Where a browser knows no order of tasks, behind those that are there already. */
function itsTurn(): Promise<void> {
  if ("scheduler" in globalThis) return scheduler.postTask(() => undefined, { priority: "background" });
  return new Promise((resolve) => setTimeout(resolve));
}
