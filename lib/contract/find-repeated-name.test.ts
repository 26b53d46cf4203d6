import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findRepeatedName } from "./find-repeated-name.ts";

describe("findRepeatedName", () => {
  it.each([
    ['{"a":1,"b":2,"a":1}', ["a"]],
    ['{"a":{"x":[0,{"b":1,"c":"b","b":2}]},"a":1}', ["a", "x", 1, "b"]],
    ['[{"a":1},{"a":1, "\\u0061" : 2}]', [1, "a"]],
    ['{"\\"":"\\\\","\\"":1}', ['"']],
    ['{"":1,"":1}', [""]],
    ['{"__proto__":1,"__proto__":2}', ["__proto__"]],
  ])("finds it in %s", (text, way) => {
    expect(findRepeatedName(text)).toEqual(way);
  });

  it.each([
    '{"a":"a","b":{"a":"b"},"c":[{"a":1},{"a":1}],"A":1}',
    '["a","a",{"a":"\\"a\\":1,\\"a\\":2"}]',
    '{"constructor":1,"toString":2}',
    '"{\\"a\\":1,\\"a\\":1}"',
    "null",
  ])("finds none in %s", (text) => {
    expect(findRepeatedName(text)).toBeNull();
  });

  it("finds none in what was written from a value, and the first name when it is given once more", () => {
    const awkward = fc.constantFrom('"', "\\", '\\"', "{", ",", "a", "");
    const object = fc.dictionary(awkward, fc.oneof(fc.jsonValue(), fc.array(awkward)), { minKeys: 1 });
    fc.assert(
      fc.property(object, (value) => {
        const text = JSON.stringify(value, null, 1);
        expect(findRepeatedName(text)).toBeNull();
        const [name = ""] = Object.keys(value);
        expect(findRepeatedName(`${text.slice(0, -1)},${JSON.stringify(name)}:0}`)).toEqual([name]);
      }),
    );
  });
});
