import { expect, it } from "vitest";
import { parseMetadata } from "./parse-metadata.ts";

it("takes a JSON object, and no name twice", () => {
  expect(parseMetadata('{"a":{"b":1}}')).toEqual({ a: { b: 1 } });
  expect(() => parseMetadata('{"a":{"b":1,"b":2}}')).toThrow('"a/b" is given twice.');
  for (const value of ["[]", "null", "{", '"a"']) expect(() => parseMetadata(value)).toThrow("JSON object");
});
