// A bundle may hold this module more than once: the process stops once all the same.
const shared = globalThis as { weftDraining?: AbortController };

function draining(): AbortController {
  shared.weftDraining ??= new AbortController();
  return shared.weftDraining;
}

/** Aborted once the process has been told to stop: readiness says no from then on. */
export function drainSignal(): AbortSignal {
  return draining().signal;
}

export function beginDraining(): void {
  draining().abort();
}
