import { z } from "zod";

export type JsonSchema = {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  [key: string]: unknown;
};

/** A schema of ours as JSON Schema: what may be sent (`input`), or what is answered (`output`). */
export function toJsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override({ zodSchema, jsonSchema }) {
      // zod leaves out the default of what it transforms, for it may be no input; ours are.
      const { def } = zodSchema._zod;
      const said = z.globalRegistry.get(zodSchema)?.default;
      if (io === "input" && said !== undefined) jsonSchema.default = said;
      if (io === "input" && def.type === "default") jsonSchema.default = def.defaultValue;
      // An answer may get more fields, and a client made from this must not mind.
      if (io === "output" && jsonSchema.additionalProperties === false)
        delete jsonSchema.additionalProperties;
    },
  });
  return rest as JsonSchema;
}
