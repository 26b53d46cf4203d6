import { z } from "zod";
import { toJsonSchema } from "#lib/contract/to-json-schema.ts";

/** A whole number of a query string, as an argument that is a number: its bounds and its default stay where they are. */
export function asNumber<Out>(field: z.ZodType<Out, string | undefined>) {
  return z.int().transform(String).optional().pipe(field).meta(toJsonSchema(field, "input"));
}
