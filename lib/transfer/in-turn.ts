import pLimit from "p-limit";

/**
 * Of those that last for as long as there is to read, and of chunks of imports, so many at once in this process, the others in
 * turn: however many there are, they leave the pool to the requests.
 */
const atOnce = 4;

type Turns = { whole: ReturnType<typeof pLimit>; chunks: ReturnType<typeof pLimit> };

// A bundle may hold this module more than once.
const shared = globalThis as { weftTransfers?: Turns };
shared.weftTransfers ??= { whole: pLimit(atOnce), chunks: pLimit(atOnce) };

/** Runs the one transaction of an export or of a rehearsal when it is its turn. */
export const wholeInTurn = shared.weftTransfers.whole;

/** Runs the transaction of one chunk of an import when it is its turn. */
export const chunkInTurn = shared.weftTransfers.chunks;
