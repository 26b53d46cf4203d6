import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Leave, openPlaces } from "./answer-places.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Asks for a place, and says what has come of it so far. */
function ask(places: ReturnType<typeof openPlaces>) {
  const asked: { leave: Leave | null; code: string | null } = { leave: null, code: null };
  places.take().then(
    (leave) => {
      asked.leave = leave;
    },
    (error: { code: string }) => {
      asked.code = error.code;
    },
  );
  return asked;
}
const settle = () => vi.advanceTimersByTimeAsync(0);

describe("places", () => {
  it("are as many as there are, and go to whoever waits, in the order of asking", async () => {
    const places = openPlaces({ atOnce: 2, waiting: 10, waitMs: 1_000 });
    const asked = Array.from({ length: 5 }, () => ask(places));
    await settle();
    const inside = () => asked.map(({ leave }) => leave !== null);
    expect(inside()).toEqual([true, true, false, false, false]);
    asked[1]?.leave?.();
    await settle();
    expect(inside()).toEqual([true, true, true, false, false]);
    asked[0]?.leave?.();
    asked[2]?.leave?.();
    await settle();
    expect(inside()).toEqual([true, true, true, true, true]);
  });

  it("are given back once, however often somebody leaves", async () => {
    const places = openPlaces({ atOnce: 1, waiting: 10, waitMs: 1_000 });
    const first = ask(places);
    await settle();
    first.leave?.();
    first.leave?.();
    const [second, third] = [ask(places), ask(places)];
    await settle();
    expect([second.leave !== null, third.leave !== null]).toEqual([true, false]);
  });

  it("are refused to whoever finds too many waiting", async () => {
    const places = openPlaces({ atOnce: 1, waiting: 1, waitMs: 1_000 });
    const asked = [ask(places), ask(places), ask(places)];
    await settle();
    expect(asked.map(({ code }) => code)).toEqual([null, null, "unavailable"]);
  });

  it("are refused to whoever has waited in vain, and who waits behind them has theirs", async () => {
    const places = openPlaces({ atOnce: 1, waiting: 2, waitMs: 1_000 });
    const first = ask(places);
    const second = ask(places);
    await vi.advanceTimersByTimeAsync(600);
    const third = ask(places);
    await vi.advanceTimersByTimeAsync(400);
    expect(second.code).toBe("unavailable");
    first.leave?.();
    await settle();
    expect(third.leave).not.toBeNull();
  });
});
