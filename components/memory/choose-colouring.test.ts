import { expect, it } from "vitest";
import { chooseColouring } from "./choose-colouring.ts";

it("goes by type where types tell memories apart", () => {
  expect(chooseColouring(["decision", "decision", "rule"])).toBe("type");
  expect(chooseColouring([])).toBe("type");
});

it("goes by community where a picture by type would be of one colour", () => {
  const alike = Array.from({ length: 19 }, () => "note");
  expect(chooseColouring([...alike])).toBe("community");
  expect(chooseColouring([...alike, "rule"])).toBe("community");
  expect(chooseColouring([...alike, "rule", "rule", "rule"])).toBe("type");
});
