import type { Point } from "./graph-view.ts";

/** Where a memory stands, and the community it was found in (0 the largest; -1 none). */
export interface Place extends Point {
  readonly community: number;
}

/** The places of memories by id. It may know memories that are gone: one that is restored returns to its place. */
export type Picture = ReadonlyMap<string, Place>;
