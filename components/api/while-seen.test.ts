import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Seen, whileSeen } from "./while-seen.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function buildPage() {
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" }) as Seen & {
    visibilityState: DocumentVisibilityState;
  };
  const turn = (state: DocumentVisibilityState) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event("visibilitychange"));
  };
  return { page, turn };
}

it("goes on through a short absence, ends in a long one, and begins again after it", () => {
  const { page, turn } = buildPage();
  const begun: AbortSignal[] = [];
  const leave = whileSeen(page, 1_000, (signal) => begun.push(signal));
  const states = () => begun.map(({ aborted }) => aborted);
  turn("hidden");
  vi.advanceTimersByTime(999);
  turn("visible");
  vi.advanceTimersByTime(5_000);
  expect(states()).toEqual([false]);
  turn("hidden");
  vi.advanceTimersByTime(1_000);
  expect(states()).toEqual([true]);
  turn("visible");
  expect(states()).toEqual([true, false]);
  leave();
  expect(states()).toEqual([true, true]);
  turn("hidden");
  turn("visible");
  expect(begun).toHaveLength(2);
});

it("does not begin in a page that nobody has looked at yet", () => {
  const { page, turn } = buildPage();
  page.visibilityState = "hidden";
  const begin = vi.fn();
  const leave = whileSeen(page, 1_000, begin);
  expect(begin).not.toHaveBeenCalled();
  turn("visible");
  expect(begin).toHaveBeenCalledTimes(1);
  leave();
});
