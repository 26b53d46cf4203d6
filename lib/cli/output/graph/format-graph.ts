import type { Graph } from "#lib/contract/graph.ts";
import { formatCount } from "../format-count.ts";
import { formatSheet } from "../format-sheet.ts";
import { formatTable } from "../format-table.ts";
import type { Look } from "../look.ts";

function countBy(names: string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([a, some], [b, more]) => more - some || (a < b ? -1 : 1));
}

/** A graph in numbers. Of one that was cut they are lower bounds, and say so. */
export function formatGraph(graph: Graph, look: Look): string {
  const { counts, owners, agents, memories, links, memoriesTruncated, linksTruncated } = graph;
  const sheet = formatSheet(
    [
      ["memories", formatCount(counts.memories)],
      ["links", formatCount(counts.links)],
      ["owners", String(owners.length)],
      ["agents", String(agents.length)],
    ],
    look,
  );
  const toRows = (names: string[], cut: boolean) =>
    countBy(names).map(([name, value]) => [name, formatCount({ value, exact: !cut })]);
  const types = toRows(
    memories.map(({ type }) => type),
    memoriesTruncated,
  );
  const kinds = toRows(
    links.map(({ kind }) => kind),
    linksTruncated,
  );
  const table = (head: string, rows: string[][]) =>
    formatTable(
      [
        { head, flexible: true },
        { head: "COUNT", right: true },
      ],
      rows,
      look,
    );
  return [sheet, table("TYPE", types), table("KIND", kinds)].join("\n\n");
}
