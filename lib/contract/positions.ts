import { z } from "zod";
import { MemoryId } from "./id.ts";
import { limits } from "./limits.ts";

/** Rounded here: of a number too small for single precision, PostgreSQL does not make a zero. */
const coordinate = z
  .number()
  .min(-limits.positions.reach)
  .max(limits.positions.reach)
  .overwrite((value) => Math.fround(value));

/** Where a memory stands in a picture, in its units, kept to single precision; and its community, 0 the largest, -1 none. */
export const Position = z.strictObject({
  id: MemoryId,
  x: coordinate,
  y: coordinate,
  community: z.int().min(-1).max(limits.graph.memories),
});
export type Position = z.infer<typeof Position>;

/** The whole picture, in place of the one before. `layout` says by which rules it was laid out, as its client counts them. */
export const PutPositions = z.strictObject({
  layout: z.int().min(1).max(limits.positions.layout),
  positions: z
    .array(Position)
    .max(limits.graph.memories)
    .refine((positions) => new Set(positions.map(({ id }) => id)).size === positions.length, {
      error: "may name a memory once only",
    }),
});
export type PutPositions = z.infer<typeof PutPositions>;

export const SavedPositions = z.object({ layout: z.int(), count: z.int().min(0) });
export type SavedPositions = z.infer<typeof SavedPositions>;
