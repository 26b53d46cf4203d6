import { expect, test } from "vitest";
import { memoryRadius } from "../memory-radius.ts";
import { buildLink, buildMemory } from "../testing/build-graph.ts";
import { toLayoutColumns } from "./layout-columns.ts";

test("columns hold what is to be laid out, and no link to a memory that is not there", () => {
  const view = {
    memories: [buildMemory("a", { title: "Short" }), buildMemory("b", { title: "x".repeat(90) })],
    links: [buildLink("b", "a", { weight: 0.4 }), buildLink("a", "gone"), buildLink("a", "b")],
    linksTruncated: false,
  };
  expect(toLayoutColumns(view)).toEqual({
    ids: ["a", "b"],
    radius: Float64Array.of(memoryRadius(2), memoryRadius(2)),
    labelWidth: Float64Array.of(30, 204),
    source: Int32Array.of(1, 0),
    target: Int32Array.of(0, 1),
    weight: Float64Array.of(0.4, 1),
  });
});
