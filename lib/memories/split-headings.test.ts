import { expect, it } from "vitest";
import { splitHeadings } from "./split-headings.ts";

it("begins a section with each heading, of either form and any level, and keeps what stands before", () => {
  const text = "Before.\n\n# One *thing*\nText.\n\n### Two\n\nThree\n=====\nMore.\n";
  expect(splitHeadings(text)).toEqual([
    { title: "Before.", content: "Before." },
    { title: "One thing", content: "# One *thing*\nText." },
    { title: "Two", content: "### Two" },
    { title: "Three", content: "Three\n=====\nMore." },
  ]);
});

it("takes no # in code or in a quotation for a heading", () => {
  const text = "# Build\n\n```sh\n# not a heading\nmake\n```\n\n    # nor this\n\n> # nor that\n";
  expect(splitHeadings(text)).toEqual([{ title: "Build", content: text.trim() }]);
});

it("cuts the title of a long heading, and finds one for a heading without words", () => {
  expect(splitHeadings(`# ${"é".repeat(300)}`)[0]?.title).toBe("é".repeat(200));
  expect(splitHeadings("#\n\nWords.")).toEqual([{ title: "#", content: "#\n\nWords." }]);
});

it("finds nothing in a text without words", () => {
  expect(splitHeadings(" \n\n ")).toEqual([]);
});
