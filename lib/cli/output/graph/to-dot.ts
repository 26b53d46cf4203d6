import type { Graph } from "#lib/contract/graph.ts";
import { toVisibleText } from "../visible-text.ts";

/** A quoted text of DOT, in which a backslash would begin an escape, and a line end would be one. */
function quote(text: string): string {
  return `"${toVisibleText(text).replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}

/** A graph for Graphviz. */
export function toDot({ memories, links }: Graph): string {
  return [
    "digraph weft {",
    ...memories.map(({ id, title }) => `  ${quote(id)} [label=${quote(title)}];`),
    ...links.map(
      ({ sourceId, targetId, kind, weight }) =>
        `  ${quote(sourceId)} -> ${quote(targetId)} [label=${quote(kind)}, weight=${quote(String(weight))}];`,
    ),
    "}",
  ].join("\n");
}
