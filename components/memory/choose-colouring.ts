import type { Colouring } from "./view-state.ts";

/** Beyond this share a type colours nearly everything. Not all: one memory of another type is still no picture by type. */
const NEARLY_ALL = 0.9;

/** What the page colours by while the reader has not said, by the type of each memory: the type, or the community where nearly all are of one type. */
export function chooseColouring(types: Iterable<string | number>): Colouring {
  const totals = new Map<string | number, number>();
  let count = 0;
  for (const type of types) {
    totals.set(type, (totals.get(type) ?? 0) + 1);
    count += 1;
  }
  return Math.max(0, ...totals.values()) > count * NEARLY_ALL ? "community" : "type";
}
