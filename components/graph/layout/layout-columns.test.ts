import { expect, test } from "vitest";
import { memoryRadius } from "../memory-radius.ts";
import { buildLink, buildMemory } from "../testing/build-graph.ts";
import { toLayoutColumns, toLayoutInput } from "./layout-columns.ts";

test("columns hold what is to be laid out, and no link to a memory that is not there", () => {
  const view = {
    memories: [buildMemory("a", { title: "Short" }), buildMemory("b", { title: "x".repeat(90) })],
    links: [buildLink("b", "a", { weight: 0.4 }), buildLink("a", "gone"), buildLink("a", "b")],
    linksTruncated: false,
  };
  expect(toLayoutInput(toLayoutColumns(view))).toEqual({
    memories: [
      { id: "a", radius: memoryRadius(2), labelWidth: 30 },
      { id: "b", radius: memoryRadius(2), labelWidth: 204 },
    ],
    links: [
      { sourceId: "b", targetId: "a", weight: 0.4 },
      { sourceId: "a", targetId: "b", weight: 1 },
    ],
  });
});
