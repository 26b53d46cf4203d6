/** Typed arrays as columns of numbers, read and added to inside their bounds. */
export type Column = Float64Array | Float32Array | Int32Array | Uint8Array | Uint8ClampedArray;

/**
 * `noUncheckedIndexedAccess` makes every read `number | undefined`; the loops here run over millions of places
 * whose bounds they keep themselves, so the one assertion that says so stands here. Loops that run over all again and
 * again (forces, repulsion, circles) make it in place: every layout is a first run in a new worker, and
 * calls that are not compiled yet took a third of its time. So do those before the first frame of a crowd.
 */
export function at(column: Column, index: number): number {
  return column[index] as number;
}

export function add(column: Column, index: number, amount: number): void {
  column[index] = (column[index] as number) + amount;
}
