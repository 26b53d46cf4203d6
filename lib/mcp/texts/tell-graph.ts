import type { Graph } from "#lib/contract/graph.ts";
import { nameKind } from "./tell-link.ts";
import { nameMemory, tellCount } from "./tell-memory.ts";
import { toVisibleLine } from "./to-visible.ts";

/** Lines of each part. */
const most = 15;

/** How often each value is there, the most frequent first. */
function countEach(values: readonly string[]): [value: string, count: number][] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).slice(0, most);
}

/** A graph in a page. What rests on a cut read says so. */
export function tellGraph({ memories, links, counts, linksTruncated, memoriesTruncated }: Graph): string {
  const byId = new Map<string, string>(memories.map((memory) => [memory.id, nameMemory(memory)]));
  const isCut = linksTruncated || memoriesTruncated;
  return [
    `# ${tellCount(counts.memories)} memories, ${tellCount(counts.links)} links`,
    ...(isCut
      ? ["", "More than one read holds: what follows is counted from a part of it, and at least that."]
      : []),
    "",
    "## Types of memories",
    ...countEach(memories.map(({ type }) => type)).map(
      ([type, count]) => `- ${toVisibleLine(type)}: ${count}`,
    ),
    "",
    "## Kinds of links",
    ...countEach(links.map(({ kind }) => kind)).map(([kind, count]) => `- ${nameKind(kind)}: ${count}`),
    "",
    "## Most linked memories",
    ...countEach(links.flatMap(({ sourceId, targetId }) => [sourceId, targetId])).map(
      ([id, count]) => `- ${byId.get(id) ?? id}: ${count} links`,
    ),
    "",
    "Explore from one with memory__explore; find others with memory__search.",
  ].join("\n");
}
