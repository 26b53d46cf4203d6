import { describe, expect, it } from "vitest";
import { Graph } from "#lib/contract/graph.ts";
import { formatGraph } from "./format-graph.ts";
import { toCsv } from "./to-csv.ts";
import { toDot } from "./to-dot.ts";
import { toGraphml } from "./to-graphml.ts";

const [one, two] = ["0190c0de-0000-7000-8000-000000000001", "0190c0de-0000-7000-8000-000000000002"] as const;
const at = "2026-01-01T00:00:00.000Z";

/** Two memories and a link, of which one title is whatever a format could trip over. */
const graph = Graph.parse({
  memories: [
    { id: one, title: 'A "quoted", <b>&\\n\u001b' },
    { id: two, title: "Plain", archivedAt: at },
  ].map((memory) => ({
    type: "note",
    scope: "shared",
    ownerId: one,
    agentId: null,
    createdAt: at,
    updatedAt: at,
    archivedAt: null,
    ...memory,
  })),
  links: [{ sourceId: one, targetId: two, kind: "a,b", weight: 0.5 }],
  owners: [{ id: one, name: "Ada" }],
  agents: [],
  counts: { memories: { value: 2, exact: true }, links: { value: 1, exact: false } },
  linksTruncated: true,
  memoriesTruncated: false,
  version: "1",
});

it("writes CSV as RFC 4180 has it", () => {
  expect(toCsv(graph).split("\r\n")).toEqual([
    "sourceId,targetId,kind,weight,sourceTitle,targetTitle",
    `${one},${two},"a,b",0.5,"A ""quoted"", <b>&\\n\u001b",Plain`,
  ]);
});

it("writes DOT in which a title is a text and nothing else", () => {
  expect(toDot(graph).split("\n")).toEqual([
    "digraph weft {",
    `  "${one}" [label="A \\"quoted\\", <b>&\\\\n<U+001B>"];`,
    `  "${two}" [label="Plain"];`,
    `  "${one}" -> "${two}" [label="a,b", weight="0.5"];`,
    "}",
  ]);
});

it("writes GraphML in which a title is a text and nothing else", () => {
  const written = toGraphml(graph);
  expect(written).toContain(
    `<node id="${one}"><data key="title">A &quot;quoted&quot;, &lt;b&gt;&amp;\\n&lt;U+001B&gt;</data>`,
  );
  expect(written).toContain(`<data key="archivedAt">${at}</data></node>`);
  expect(written).toContain(
    `<edge source="${one}" target="${two}"><data key="kind">a,b</data><data key="weight">0.5</data></edge>`,
  );
});

describe("a graph in numbers", () => {
  it("says of what was cut that it is a lower bound, and of what was not how many there are", () => {
    const said = formatGraph(graph, { width: null, coloured: false });
    expect(said).toMatch(/^memories {2}2$/m);
    expect(said).toMatch(/^links {5}at least 1$/m);
    expect(said).toMatch(/^note +2$/m);
    expect(said).toMatch(/^a,b +at least 1$/m);
  });
});
