/** A source of numbers in [0, 1). The same seed always gives the same row of numbers. */
export type Random = () => number;

/** Mulberry32 (Tommy Ettinger, public domain): 32 bits of state are plenty for shuffling and jitter. */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
