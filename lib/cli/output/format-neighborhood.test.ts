import { expect, it } from "vitest";
import { MemoryId } from "#lib/contract/id.ts";
import { Neighborhood } from "#lib/contract/neighborhood.ts";
import { formatNeighborhood } from "./format-neighborhood.ts";

const id = (last: number) => MemoryId.parse(`0190c0de-0000-7000-8000-00000000000${last}`);
const link = (source: number, target: number, kind = "related") => ({
  sourceId: id(source),
  targetId: id(target),
  kind,
  weight: 1,
});

it("draws each memory once, under the one from which it was reached first", () => {
  const titles = ["Root", "Near\u001b[31m", "Other", "Far"];
  const found = Neighborhood.parse({
    memories: titles.map((title, index) => ({
      id: id(index),
      title,
      type: "note",
      scope: "shared",
      ownerId: id(9),
      agentId: null,
      createdAt: "2026-01-01T00:00:00.000Z",
      updatedAt: "2026-01-01T00:00:00.000Z",
      archivedAt: title === "Far" ? "2026-01-01T00:00:00.000Z" : null,
    })),
    links: [link(0, 1, "depends-on"), link(2, 0), link(1, 3, "part-of"), link(3, 0, "circle"), link(1, 0)],
    owners: [],
    agents: [],
    counts: { memories: { value: 4, exact: true }, links: { value: 5, exact: true } },
    linksTruncated: false,
    memoriesTruncated: false,
    version: "1",
    root: id(0),
    depth: 2,
    truncated: false,
  });
  expect(formatNeighborhood(found, { width: null, coloured: false })).toBe(
    [
      `Root ${id(0)}`,
      `├ → depends-on Near<U+001B>[31m ${id(1)}`,
      `├ ← related Other ${id(2)}`,
      `└ ← circle Far (archived) ${id(3)}`,
      "",
      "4 memories, 5 links",
    ].join("\n"),
  );
});
