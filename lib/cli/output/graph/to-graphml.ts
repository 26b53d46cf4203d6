import type { Graph } from "#lib/contract/graph.ts";
import { toVisibleText } from "../visible-text.ts";

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text of an XML document. Control characters, which XML can't hold, are written out. */
function escapeXml(text: string): string {
  return toVisibleText(text).replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

/** What is said of memories and of links, and of which type it is. */
const memoryKeys = {
  title: "string",
  type: "string",
  scope: "string",
  createdAt: "string",
  archivedAt: "string",
};
const linkKeys = { kind: "string", weight: "double" };

const toKeys = (of: "node" | "edge", keys: Record<string, string>) =>
  Object.entries(keys).map(
    ([name, type]) => `  <key id="${name}" for="${of}" attr.name="${name}" attr.type="${type}"/>`,
  );

function toFields(keys: Record<string, string>, subject: Record<string, unknown>): string {
  return Object.keys(keys)
    .filter((name) => subject[name] !== null)
    .map((name) => `<data key="${name}">${escapeXml(String(subject[name]))}</data>`)
    .join("");
}

/** A graph as GraphML, which Gephi, yEd, igraph and NetworkX read. */
export function toGraphml({ memories, links }: Graph): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    ...toKeys("node", memoryKeys),
    ...toKeys("edge", linkKeys),
    '  <graph id="weft" edgedefault="directed">',
    ...memories.map((memory) => `    <node id="${memory.id}">${toFields(memoryKeys, memory)}</node>`),
    ...links.map(
      (link) =>
        `    <edge source="${link.sourceId}" target="${link.targetId}">${toFields(linkKeys, link)}</edge>`,
    ),
    "  </graph>",
    "</graphml>",
  ].join("\n");
}
