import fc from "fast-check";
import { z } from "zod";
import type { Lines } from "#lib/contract/endpoints.ts";
import type { Draw } from "./draw.ts";
import { drawValue, type RequestSchema } from "./draw-value.ts";
import type { Belongings } from "./living-world.ts";

const names = ["a", "b", "c", "d", "e", "f"];

/** Lines of a file to import, that name each other and what is there already. */
export function drawLines(draw: Draw, { line }: Lines, { memories }: Belongings): string {
  const schema = z.toJSONSchema(line, { io: "input", unrepresentable: "any" }) as RequestSchema;
  const length = draw.value(fc.integer({ min: 0, max: 6 }));
  const lines = Array.from({ length }, () =>
    drawValue(draw, schema, (field) => {
      if (!["externalId", "source", "target", "successor"].includes(field)) return undefined;
      if (field === "successor" && draw.chance(50)) return null;
      return memories.length > 0 && draw.chance(30) ? draw.pick(memories) : draw.pick(names);
    }),
  );
  return lines.map((value) => `${JSON.stringify(value)}\n`).join("");
}
