import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { readExamples, readPrinted } from "./read-examples.ts";

const directory = mkdtempSync(join(tmpdir(), "weft-examples-"));
afterAll(() => rmSync(directory, { recursive: true }));

const page = join(directory, "page.md");
writeFileSync(
  page,
  [
    "# Page",
    "```ts",
    "const a = 1;",
    "```",
    "words",
    "```sh",
    "echo a # a",
    "```",
    "```ts",
    "console.log(a); // 1",
    "```",
    "",
  ].join("\n"),
);

it("puts the blocks of one language together, each line where it is in the page", () => {
  expect(readExamples(page, "ts").split("\n")).toEqual([
    ...["", "", "const a = 1;", "", "", "", "", "", "", "console.log(a); // 1", "", ""],
  ]);
  expect(readExamples(page, "sh").trim()).toBe("echo a # a");
});

it("reads what a program says that it prints", () => {
  expect(readPrinted(readExamples(page, "ts"))).toEqual(["1"]);
  expect(readPrinted(readExamples(page, "sh"))).toEqual(["a"]);
  expect(readPrinted("# a comment\nconst a = 1; // not printed")).toEqual([]);
});

it("fails where there is none: a page that lost its examples proves nothing", () => {
  expect(() => readExamples(page, "python")).toThrow("no examples in python");
});
