import fc from "fast-check";
import { expect, it } from "vitest";
import { isDeeperThan } from "./json-depth.ts";

function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

it("is the depth of the value, whatever its strings hold", () => {
  const awkward = fc.constantFrom('"[', "\\", '\\"{', "]}", '{"');
  const { json } = fc.letrec((tie) => ({
    json: fc.oneof(
      { maxDepth: 6 },
      awkward,
      fc.integer(),
      fc.array(tie("json"), { maxLength: 3 }),
      fc.dictionary(awkward, tie("json"), { maxKeys: 3 }),
    ),
  }));
  fc.assert(
    fc.property(json, (value) => {
      const [text, depth] = [JSON.stringify(value, null, 1), depthOf(value)];
      expect([isDeeperThan(text, depth), isDeeperThan(text, depth - 1)]).toEqual([false, depth > 0]);
    }),
    { numRuns: 1_000 },
  );
});
