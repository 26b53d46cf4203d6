import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { GraphView } from "#components/graph/graph-view.ts";
import { parseLines } from "#scripts/load-graph/parse-lines.ts";
import { linksFile, parseLinks } from "#scripts/load-graph/parse-links.ts";
import { memoriesFile, parseMemories } from "#scripts/load-graph/parse-memories.ts";

/** The graph of a folder as `npm run load-graph` takes it. Lines that it would skip are left out. */
export function readFolder(folder: string): GraphView {
  const rows = (file: string) => parseLines(file, readFileSync(join(folder, file), "utf8")).items;
  return {
    memories: parseMemories(rows(memoriesFile)).items.map(({ id, memory }) => ({
      id,
      title: memory.title ?? id,
      type: memory.type,
      scope: "shared",
      archivedAt: null,
    })),
    links: parseLinks(rows(linksFile)).items.map(({ from, to, kind, value }) => ({
      sourceId: from,
      targetId: to,
      kind,
      weight: value.weight,
    })),
    linksTruncated: false,
  };
}
