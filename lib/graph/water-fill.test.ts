import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { waterFill } from "./water-fill.ts";

/** One each in turn, until the budget or what they have is used up: what the fast way must equal. */
function oneEachInTurn(counts: readonly number[], budget: number): number[] {
  const shares = counts.map(() => 0);
  let left = budget;
  for (let moved = true; moved && left > 0; ) {
    moved = false;
    for (const [index, count] of counts.entries()) {
      if (left > 0 && (shares[index] ?? 0) < count) {
        shares[index] = (shares[index] ?? 0) + 1;
        left -= 1;
        moved = true;
      }
    }
  }
  return shares;
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

describe("waterFill", () => {
  it.each([
    { counts: [], budget: 5, shares: [] },
    { counts: [3], budget: 0, shares: [0] },
    { counts: [3], budget: 2, shares: [2] },
    { counts: [3], budget: 3, shares: [3] },
    { counts: [3], budget: 4, shares: [3] },
    { counts: [0, 5], budget: 3, shares: [0, 3] },
    { counts: [5, 5, 5], budget: 6, shares: [2, 2, 2] },
    { counts: [5, 5, 5], budget: 7, shares: [3, 2, 2] },
    { counts: [5, 5, 5], budget: 8, shares: [3, 3, 2] },
    { counts: [1, 100, 1], budget: 10, shares: [1, 8, 1] },
    { counts: [100, 1, 2], budget: 10, shares: [7, 1, 2] },
    { counts: [2, 9, 9], budget: 13, shares: [2, 6, 5] },
  ])("shares $budget among $counts as $shares", ({ counts, budget, shares }) => {
    expect(waterFill(counts, budget)).toEqual(shares);
  });

  const counts = fc.array(fc.nat({ max: 40 }), { maxLength: 12 });

  it("shares as one each in turn would", () => {
    fc.assert(
      fc.property(counts, fc.nat({ max: 300 }), (given, budget) => {
        expect(waterFill(given, budget)).toEqual(oneEachInTurn(given, budget));
      }),
      { numRuns: 1_000 },
    );
  });

  it("does the same with counts that are capped above the level it reaches", () => {
    fc.assert(
      fc.property(counts, fc.nat({ max: 300 }), fc.nat({ max: 5 }), (given, budget, spare) => {
        fc.pre(total(given) > budget);
        const cap = Math.max(0, ...waterFill(given, budget)) + spare;
        const capped = given.map((count) => Math.min(count, cap));
        fc.pre(total(capped) > budget);
        expect(waterFill(capped, budget)).toEqual(waterFill(given, budget));
      }),
      { numRuns: 1_000 },
    );
  });
});
