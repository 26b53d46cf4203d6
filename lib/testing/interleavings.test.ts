import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectDirectory } from "#scripts/settings.ts";
import { interleavings, withoutWaiting } from "./interleavings.ts";

/** A file's tests and functions, each from its beginning to that of the next. */
function piecesOf(file: string): string[] {
  return readFileSync(join(projectDirectory, file), "utf8").split(
    /^(?= *(?:export |async )*(?:function|it|describe)\b)/m,
  );
}

/** The text of the test that has this name, or else of the one whose name begins so. */
function textOf(file: string, name: string): string {
  const tests = piecesOf(file).filter((piece) => /^ *it\b/.test(piece));
  const named = (end: string) =>
    tests.filter((piece) => [`"${name}${end}`, `\`${name}${end}`].some((title) => piece.includes(title)));
  const [exact, begun] = [[...named('"'), ...named("`")], named("")];
  const found = exact.length > 0 ? exact : begun;
  expect(found, `${file}: "${name}"`).toHaveLength(1);
  return found.join();
}

/** The functions of a file that see somebody wait. */
function watchersIn(file: string): string[] {
  return piecesOf(file).flatMap((piece) => {
    const name = /^ *(?:export |async )*function (\w+)/.exec(piece)?.[1];
    return name && piece.includes(".waiters(") ? [name] : [];
  });
}

describe("the interleavings", () => {
  it("are thirty at least, each once", () => {
    const names = [...interleavings, ...withoutWaiting].map(({ file, test }) => `${file}: ${test}`);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(30);
  });

  it.each(interleavings)("$parties: there is the test, and it sees them wait", ({ file, test }) => {
    const watchers = watchersIn(file).map((name) => `${name}(`);
    expect([".waiters(", ...watchers].some((call) => textOf(file, test).includes(call))).toBe(true);
  });

  it.each(withoutWaiting)("$parties: there is the test", ({ file, test }) => {
    expect(textOf(file, test)).toMatch(/hold|withGate/);
  });
});
