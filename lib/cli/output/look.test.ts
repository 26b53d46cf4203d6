import { expect, it } from "vitest";
import { paint, readLook } from "./look.ts";

const terminal = { isTTY: true, columns: 100 };
const pipe = {};

it.each([
  [terminal, {}, true],
  [terminal, { NO_COLOR: "1" }, false],
  [terminal, { NO_COLOR: "" }, true],
  [terminal, { TERM: "dumb" }, false],
  [terminal, { FORCE_COLOR: "0" }, false],
  [pipe, {}, false],
  [pipe, { FORCE_COLOR: "1" }, true],
  [pipe, { FORCE_COLOR: "", NO_COLOR: "1" }, true],
  [pipe, { FORCE_COLOR: "false" }, false],
])("colours %j with %j: %s", (stream, environment, coloured) => {
  const look = readLook(stream, environment);
  expect(look.coloured).toBe(coloured);
  expect(paint(look, "bold", "text") !== "text").toBe(coloured);
});

it("is as wide as the terminal, and a pipe has no width", () => {
  expect(readLook(terminal, {}).width).toBe(100);
  expect(readLook({ isTTY: true }, {}).width).toBe(80);
  expect(readLook(pipe, {}).width).toBeNull();
});
