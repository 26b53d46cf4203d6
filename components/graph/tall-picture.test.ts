import { expect, it } from "vitest";
import { toTallPicture } from "./tall-picture.ts";

it("keeps what stands beside and above what, and who belongs together", () => {
  const tall = toTallPicture(
    new Map([
      ["a", { x: 10, y: -20, community: 0 }],
      ["b", { x: 30, y: 0, community: 2 }],
    ]),
  );
  expect(tall.get("a")).toMatchObject({ x: 10, community: 0 });
  expect(tall.get("a")?.y).toBeLessThan(-20);
  expect(tall.get("b")).toEqual({ x: 30, y: 0, community: 2 });
});
