import { expect, it } from "vitest";
import { buildGraph } from "./build-graph.ts";
import { findInGraph } from "./find-in-graph.ts";

const { memories } = buildGraph([
  { number: 1, title: "Keep events for 90 days" },
  { number: 2, title: "Événements are kept in UTC" },
  { number: 3, title: "Event bus" },
  { number: 4, title: "Retired event bus", archivedAt: "2026-01-01T00:00:00.000Z" },
  { number: 5, title: "One queue" },
]);
const find = (text: string, limit = 9) => findInGraph(memories, text, limit).map(({ title }) => title);

it("puts titles that begin with the text first, and archived ones after their equals", () => {
  expect(find("event")).toEqual(["Event bus", "Keep events for 90 days", "Retired event bus"]);
});

it("minds neither case nor accents nor the order of words", () => {
  expect(find("EVENEM")).toEqual(["Événements are kept in UTC"]);
  expect(find("90 keep")).toEqual(["Keep events for 90 days"]);
});

it("finds nothing for blank text, and no more than asked", () => {
  expect(find("   ")).toEqual([]);
  expect(find("e", 2)).toHaveLength(2);
});
