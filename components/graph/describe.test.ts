import { describe, expect, test } from "vitest";
import { describeGraph, describeMemory } from "./describe.ts";
import { buildScene, type SceneMemory } from "./scene.ts";
import { buildLink, buildMemory } from "./testing/build-graph.ts";

const links = [buildLink("a", "b"), buildLink("a", "c"), buildLink("b", "a")];

function memoryOf(changes: Parameters<typeof buildMemory>[1], id = "a"): SceneMemory {
  const memories = [buildMemory("a", changes), buildMemory("b"), buildMemory("c"), buildMemory("d")];
  const picture = new Map(memories.map((memory, index) => [memory.id, { x: index, y: 0, community: 0 }]));
  const found = buildScene({ memories, links, linksTruncated: false }, picture, null, new Map()).byId.get(id);
  if (!found) throw new Error(`No memory ${id}`);
  return found;
}

describe("describeMemory", () => {
  test("says title, type and links", () => {
    expect(describeMemory(memoryOf({ title: "Use UUIDs" }), false)).toBe(
      "Use UUIDs, decision, 2 links out, 1 in",
    );
  });

  test("says that it is private and archived", () => {
    const secret = memoryOf({ title: "T", scope: "private", archivedAt: "2026-01-01T00:00:00Z" });
    expect(describeMemory(secret, false)).toBe("T, decision, private, archived, 2 links out, 1 in");
  });

  test("says lower bounds as such, and never that there are no links, when links were cut", () => {
    expect(describeMemory(memoryOf({ title: "T" }), true)).toBe("T, decision, at least 2 links out, 1 in");
    expect(describeMemory(memoryOf({}, "d"), true)).toBe("Title of d, decision");
    expect(describeMemory(memoryOf({}, "d"), false)).toBe("Title of d, decision, 0 links out, 0 in");
  });
});

test("the graph is named with its size", () => {
  const memories = [buildMemory("a")];
  expect(describeGraph({ memories, links, linksTruncated: false })).toBe("Graph of 1 memory and 3 links");
  expect(describeGraph({ memories, links, linksTruncated: true })).toBe(
    "Graph of 1 memory and at least 3 links",
  );
  expect(describeGraph({ memories, links, linksTruncated: true, memoriesTruncated: true })).toBe(
    "Graph of at least 1 memory and at least 3 links",
  );
});
