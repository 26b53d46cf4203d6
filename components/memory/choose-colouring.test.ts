import { expect, it } from "vitest";
import { chooseColouring } from "./choose-colouring.ts";

const memories = (...types: string[]) => types.map((type) => ({ type }));

it("goes by type where types tell memories apart", () => {
  expect(chooseColouring(memories("decision", "decision", "rule"))).toBe("type");
  expect(chooseColouring([])).toBe("type");
});

it("goes by community where a picture by type would be of one colour", () => {
  const alike = Array.from({ length: 19 }, () => "note");
  expect(chooseColouring(memories(...alike))).toBe("community");
  expect(chooseColouring(memories(...alike, "rule"))).toBe("community");
  expect(chooseColouring(memories(...alike, "rule", "rule", "rule"))).toBe("type");
});
