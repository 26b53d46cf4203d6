import type { GraphMemory } from "#lib/contract/graph.ts";
import type { Colouring } from "./view-state.ts";

/** Beyond this share a type colours nearly everything, and one memory more or less changes nothing. */
const NEARLY_ALL = 0.9;

/** What the page colours by while the reader has not said: the type, or the community where nearly all are of one type. */
export function chooseColouring(memories: readonly Pick<GraphMemory, "type">[]): Colouring {
  const totals = new Map<string, number>();
  for (const { type } of memories) totals.set(type, (totals.get(type) ?? 0) + 1);
  return Math.max(0, ...totals.values()) > memories.length * NEARLY_ALL ? "community" : "type";
}
