import { expect, it } from "vitest";
import { sayRestored } from "./restored-words.ts";

const memory = { title: "One queue" };

it("says what came back", () => {
  expect(sayRestored({ memory, restored: { links: 1 }, notRestored: [] })).toBe(
    "One queue is back with 1 link",
  );
});

it("names each reason once for what could not", () => {
  const notRestored = [
    { reason: "capacity" as const },
    { reason: "capacity" as const },
    { reason: "other_end_gone" as const },
  ];
  expect(sayRestored({ memory, restored: { links: 0 }, notRestored })).toBe(
    "One queue is back with 0 links. 3 links could not come back: the bound on links is full; the other memory is gone",
  );
});
