import fc from "fast-check";

/** Draws values, the same ones each time for one seed. */
export type Draw = {
  value<T>(arbitrary: fc.Arbitrary<T>): T;
  pick<T>(values: readonly T[]): T;
  /** True so many times in a hundred. */
  chance(percent: number): boolean;
};

const percent = fc.constantFrom(...Array.from({ length: 100 }, (_, index) => index));

export function drawFrom(seed: number): Draw {
  const [generate] = fc.sample(fc.gen(), { seed, numRuns: 1 });
  if (!generate) throw new Error("fast-check drew nothing");
  const value = <T>(arbitrary: fc.Arbitrary<T>): T => generate(() => arbitrary);
  return {
    value,
    pick: (values) => value(fc.constantFrom(...values)),
    chance: (below) => value(percent) < below,
  };
}
