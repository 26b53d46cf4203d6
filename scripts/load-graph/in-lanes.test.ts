import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { inLanes } from "./in-lanes.ts";

const items = ["a1", "b1", "a2", "c1", "a3", "b2", "d1"];
const laneOf = (item: string) => item.charAt(0);

it("keeps each lane in order and alone, and never runs more than the width", async () => {
  const done: string[] = [];
  const running = new Set<string>();
  let most = 0;
  await inLanes(items, laneOf, 2, async (item) => {
    expect(running.has(laneOf(item))).toBe(false);
    running.add(laneOf(item));
    most = Math.max(most, running.size);
    await turn();
    done.push(item);
    running.delete(laneOf(item));
  });
  expect(most).toBe(2);
  expect(done.filter((item) => item.startsWith("a"))).toEqual(["a1", "a2", "a3"]);
  expect(done.toSorted()).toEqual(items.toSorted());
});

it("stops every lane at the first failure, and throws it when the others have ended", async () => {
  const done: string[] = [];
  const failing = inLanes(items, laneOf, 2, async (item) => {
    if (item === "b1") throw new Error("refused");
    await turn();
    done.push(item);
  });
  await expect(failing).rejects.toThrow("refused");
  const then = [...done];
  await turn();
  await turn();
  expect(done).toEqual(then);
  expect(done).toEqual(["a1"]);
});
