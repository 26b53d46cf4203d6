import type { Graph } from "#lib/contract/graph.ts";

/** A field as RFC 4180 has it. */
function toField(value: string | number): string {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The links of a graph, one a line, with the titles of both ends. Titles are as they were saved: import them as text. */
export function toCsv({ memories, links }: Graph): string {
  const titles = new Map<string, string>(memories.map(({ id, title }) => [id, title]));
  const rows = links.map(({ sourceId, targetId, kind, weight }) => [
    sourceId,
    targetId,
    kind,
    weight,
    titles.get(sourceId) ?? "",
    titles.get(targetId) ?? "",
  ]);
  const head = ["sourceId", "targetId", "kind", "weight", "sourceTitle", "targetTitle"];
  return [head, ...rows].map((row) => row.map(toField).join(",")).join("\r\n");
}
