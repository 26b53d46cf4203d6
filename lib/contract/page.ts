import { z } from "zod";
import { limits } from "./limits.ts";

/** A whole number in a query string. */
export function queryInteger(min: number, max: number) {
  return (
    z
      .string()
      .regex(/^\d{1,9}$/, "must be a whole number")
      .transform(Number)
      .pipe(z.int().min(min).max(max))
      // Described as the number it is: the pattern of its text would say nothing of one.
      .meta({ type: "integer", minimum: min, maximum: max, pattern: undefined })
  );
}

/** The two parameters of every list. A cursor is opaque, and bound to its list, filters and workspace. */
export const pageQuery = {
  limit: queryInteger(1, limits.page.max).default(limits.page.default),
  // Room for that of the longest title: 200 characters, of up to six bytes each in JSON, in base64.
  cursor: z.string().min(1).max(2_000).optional(),
};

/** One page of a list. */
export function page<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}
export type Page<Item> = { items: Item[]; nextCursor: string | null };

/** A count that says whether it is one: `exact: false` reads "at least value". */
export const Count = z.object({ value: z.int().min(0), exact: z.boolean() });
export type Count = z.infer<typeof Count>;

/** RFC 3339, in UTC. */
export const Time = z.string().meta({ format: "date-time" });

/**
 * The same as a caller gives it, with any offset that RFC 3339 has; read as UTC, for PostgreSQL has none of 16 hours and more. Of the years 1 to 9999 in
 * UTC: it has no year 0, and RFC 3339 none later.
 */
export const GivenTime = z.iso
  .datetime({ offset: true, error: "must be a time of RFC 3339", abort: true })
  .overwrite((time) => new Date(time).toISOString())
  .refine((time) => /^(?!0000)\d{4}-/.test(time), { error: "must be of the years 1 to 9999, in UTC" });
