import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TokenBuckets } from "./token-buckets.ts";

const policy = { perMinute: 1_200, burst: 200 };

/** How many of `times` requests at once are granted. */
function ask(buckets: TokenBuckets, name: string, now: number, times: number): number {
  return Array.from({ length: times }, () => buckets.take(name, now)).filter(({ granted }) => granted).length;
}

describe("a bucket", () => {
  it("grants its burst at once, and not one more", () => {
    const buckets = new TokenBuckets(policy, 10);
    for (let left = policy.burst - 1; left >= 0; left -= 1)
      expect(buckets.take("a", 5)).toEqual({ granted: true, remaining: left, seconds: 1 });
    expect(buckets.take("a", 5)).toEqual({ granted: false, remaining: 0, seconds: 1 });
    expect(buckets.take("b", 5).granted).toBe(true);
  });

  it("fills at its rate, up to the burst; a refusal costs nothing", () => {
    const buckets = new TokenBuckets(policy, 10);
    expect(ask(buckets, "a", 0, 1_000)).toBe(200);
    expect(ask(buckets, "a", 49, 10)).toBe(0);
    expect(ask(buckets, "a", 50, 10)).toBe(1);
    expect(ask(buckets, "a", 1_050, 100)).toBe(20);
    expect(ask(buckets, "a", 1_000_000, 1_000)).toBe(200);
  });

  it("says in how many seconds there is one more", () => {
    const buckets = new TokenBuckets({ perMinute: 4, burst: 1 }, 10);
    expect(buckets.take("a", 0)).toEqual({ granted: true, remaining: 0, seconds: 15 });
    expect(buckets.peek("a", 4_000)).toEqual({ granted: false, remaining: 0, seconds: 11 });
    expect(buckets.peek("a", 15_000)).toEqual({ granted: true, remaining: 1, seconds: 1 });
  });

  it("grants in no minute more than its rate and one burst, whenever they come", () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 3_000 }), { maxLength: 400 }), (pauses) => {
        const buckets = new TokenBuckets({ perMinute: 60, burst: 5 }, 10);
        let now = 0;
        const granted: number[] = [];
        for (const pause of pauses) {
          now += pause;
          if (buckets.take("a", now).granted) granted.push(now);
        }
        for (const from of granted) {
          const within = granted.filter((at) => at >= from && at < from + 60_000);
          expect(within.length).toBeLessThanOrEqual(65);
        }
      }),
    );
  });
});

it("forgets the bucket that was used longest ago when there are too many", () => {
  const buckets = new TokenBuckets({ perMinute: 1, burst: 1 }, 2);
  for (const name of ["a", "b", "a", "c"]) buckets.take(name, 0);
  expect(["a", "b", "c"].map((name) => buckets.has(name))).toEqual([true, false, true]);
});
