import { expect, test } from "vitest";
import { nameCommunities } from "./name-communities.ts";
import { buildLink, buildMemory } from "./testing/build-graph.ts";

test("names each community after its best linked memory, largest first, without those that are gone or in none", () => {
  const memories = ["a", "b", "c", "d", "e", "lonely"].map((id) => buildMemory(id));
  const links = [buildLink("a", "b"), buildLink("c", "d"), buildLink("d", "e")];
  const picture = new Map(
    Object.entries({ a: 0, b: 0, gone: 0, also: 0, c: 1, d: 1, e: 1, lonely: -1 }).map(([id, community]) => [
      id,
      { x: 0, y: 0, community },
    ]),
  );
  expect(nameCommunities({ memories, links, linksTruncated: false }, picture)).toEqual([
    { community: 1, name: "Title of d", memoryIds: ["c", "d", "e"] },
    { community: 0, name: "Title of a", memoryIds: ["a", "b"] },
  ]);
});
