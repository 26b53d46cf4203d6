import { expect, test } from "vitest";
import { inSlices } from "./in-slices.ts";

/** A slice that takes as long as one may. */
function work() {
  const until = performance.now() + 13;
  while (performance.now() < until);
}

function* count(to: number, done: (step: number) => void) {
  for (let step = 1; step <= to; step++) {
    work();
    done(step);
    yield;
  }
  return to;
}

test("others have their turn between slices that take long, and what it comes to is answered", async () => {
  const order: string[] = [];
  const running = inSlices(count(3, (step) => order.push(`slice ${step}`)));
  setTimeout(() => order.push("another"));
  expect(await running).toBe(3);
  expect(order.indexOf("another")).toBeLessThan(order.indexOf("slice 3"));
});

test("what is aborted goes no further", async () => {
  const controller = new AbortController();
  const steps: number[] = [];
  const abortAtTwo = (step: number) => {
    steps.push(step);
    if (step === 2) controller.abort(new Error("not wanted"));
  };
  await expect(inSlices(count(5, abortAtTwo), controller.signal)).rejects.toThrow("not wanted");
  expect(steps).toEqual([1, 2]);
});

test("a fault in a slice is the answer", async () => {
  await expect(
    inSlices(
      count(2, () => {
        throw new Error("broken");
      }),
    ),
  ).rejects.toThrow("broken");
});
