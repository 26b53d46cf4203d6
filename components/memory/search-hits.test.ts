import { expect, it } from "vitest";
import { buildGraph } from "./build-graph.ts";
import { mergeHits } from "./search-hits.ts";

it("names each memory once, titles first, and says what only the server knows", () => {
  const { memories } = buildGraph([{ number: 1 }, { number: 2, type: "rule" }]);
  const [first, second] = memories;
  const outside = buildGraph([{ number: 3, archivedAt: "2026-01-01T00:00:00.000Z" }]).memories;
  const hits = mergeHits(memories.slice(0, 1), [...outside, ...memories], memories);
  expect(hits.map(({ id, isDrawn, byContent, isArchived }) => [id, isDrawn, byContent, isArchived])).toEqual([
    [first?.id, true, false, false],
    [outside[0]?.id, false, true, true],
    [second?.id, true, true, false],
  ]);
});
