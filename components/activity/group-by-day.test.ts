import { expect, it } from "vitest";
import { groupByDay } from "./group-by-day.ts";

const now = new Date(2026, 10, 30, 9, 0);
const at = (...parts: [number, number, number, number]) => ({ at: new Date(...parts).toISOString() });

it("puts entries under the day of this device's calendar, in their order", () => {
  const days = groupByDay([at(2026, 10, 30, 8), at(2026, 10, 30, 1), at(2026, 10, 29, 23)], now);
  expect(days.map(({ title, entries }) => [title, entries.length])).toEqual([
    ["Today", 2],
    ["Yesterday", 1],
  ]);
});

it("names older days by weekday, and other years by year", () => {
  const days = groupByDay([at(2026, 10, 24, 12), at(2025, 10, 24, 12)], now);
  expect(days.map(({ title }) => title)).toEqual(["Tuesday, November 24", "November 24, 2025"]);
});

it("makes nothing of nothing", () => {
  expect(groupByDay([], now)).toEqual([]);
});
