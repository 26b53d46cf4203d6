import fc from "fast-check";
import type { Draw } from "./draw.ts";

/** As much of JSON Schema as the document's requests use. */
export type RequestSchema = {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  anyOf?: RequestSchema[];
  oneOf?: RequestSchema[];
  items?: RequestSchema;
  properties?: Record<string, RequestSchema>;
  required?: string[];
  additionalProperties?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
};

/** A value of a field that the schema alone can't say: an id must name something. Undefined leaves it to the schema. */
export type ByName = (field: string, schema: RequestSchema) => unknown;

const json = fc.dictionary(
  fc.string({ unit: "grapheme-composite", maxLength: 12 }).filter((key) => key !== "__proto__"),
  fc.jsonValue({ maxDepth: 3 }).filter((value) => !JSON.stringify(value).includes("__proto__")),
  { maxKeys: 4 },
);

/** Letters at both ends: what is said of text beyond its length, the document has no word for. */
function texts({ minLength = 0, maxLength = 100 }: RequestSchema): fc.Arbitrary<string> {
  const longest = Math.min(maxLength, 400) - 2;
  const inner = fc.string({
    unit: "grapheme-ascii",
    minLength: Math.max(minLength - 2, 0),
    maxLength: longest,
  });
  const wide = fc
    .string({ unit: "grapheme-composite", maxLength: Math.floor(longest / 4) })
    .filter((text) => [...text].length <= longest);
  return fc.oneof(inner, wide).map((text) => `a${text.replace(/\p{Cc}/gu, " ")}z`);
}

const atRandom = fc.uuid();
const soon = fc
  .integer({ min: 1, max: 300 * 24 })
  .map((hours) => new Date(Date.UTC(2099, 0, 1) + hours * 3_600_000).toISOString());

/** A value that a schema takes, each optional field of it there or not. */
export function drawValue(draw: Draw, schema: RequestSchema, byName: ByName, field = ""): unknown {
  const named = byName(field, schema);
  if (named !== undefined) return named;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return draw.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return drawValue(draw, draw.pick(choices), byName, field);
  switch (schema.type) {
    case "null":
      return null;
    case "boolean":
      return draw.value(fc.boolean());
    case "integer":
      return draw.value(fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000 }));
    case "number":
      return draw.value(
        fc.double({
          min: schema.minimum ?? 0,
          max: schema.maximum ?? 1,
          noNaN: true,
          noDefaultInfinity: true,
        }),
      );
    case "string":
      if (schema.format === "uuid") return draw.value(atRandom);
      if (schema.format === "date-time") return draw.value(soon);
      return draw.value(texts(schema));
    case "array": {
      const length = draw.value(fc.integer({ min: 0, max: Math.min(schema.maxItems ?? 5, 5) }));
      return Array.from({ length }, () => drawValue(draw, schema.items ?? {}, byName, field));
    }
    case "object": {
      if (!schema.properties) return draw.value(json);
      const { properties, required = [] } = schema;
      const there = Object.entries(properties).filter(([name]) => required.includes(name) || draw.chance(40));
      return Object.fromEntries(there.map(([name, inner]) => [name, drawValue(draw, inner, byName, name)]));
    }
    default:
      throw new Error(`The fuzz can't draw a value of ${JSON.stringify(schema)}`);
  }
}
