import { expect, it } from "vitest";
import { encodeGraph } from "#lib/contract/columns/encode-graph.ts";
import { Graph } from "#lib/contract/graph.ts";
import { toJsonPieces } from "./to-json-pieces.ts";

const idOf = (row: number) => `0190b1c2-abcd-7abc-8def-${row.toString(16).padStart(12, "0")}`;

it.each([0, 1, 250, 251, 700])("is the JSON of a graph of %i memories", (size) => {
  const at = "2026-11-30T12:00:00.123Z";
  const rows = Array.from({ length: size }, (_, row) => row);
  const count = { value: size, exact: true };
  const graph = Graph.parse({
    memories: rows.map((row) => ({
      id: idOf(row),
      title: `"${row}" é`,
      type: "note",
      scope: "shared",
      ownerId: idOf(0),
      agentId: null,
      createdAt: at,
      updatedAt: at,
      archivedAt: null,
    })),
    links: rows.map((row) => ({ sourceId: idOf(row), targetId: idOf(0), kind: "related", weight: 0.1 })),
    owners: [{ id: idOf(0), name: "Ada" }],
    agents: [],
    counts: { memories: count, links: count },
    linksTruncated: false,
    memoriesTruncated: true,
    version: "v",
  });
  const text = Buffer.concat([...toJsonPieces(Buffer.concat([...encodeGraph(graph, null)]))]).toString();
  expect(text).toBe(JSON.stringify(graph));
});
