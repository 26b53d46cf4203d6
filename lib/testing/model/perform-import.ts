import type { ExportedLine, ImportReport } from "#lib/contract/transfer.ts";
import { look } from "#lib/testing/look.ts";
import { exportFrom, importFrom } from "#lib/testing/transfer-file.ts";
import type { Player } from "./cast.ts";
import { content, type Line } from "./import-lines.ts";
import type { Answer } from "./perform.ts";
import type { Stage } from "./stage.ts";
import type { Step } from "./step.ts";

type ImportStep = Extract<Step, { do: "import" }>;

function toFileLine(line: Line): Record<string, unknown> {
  const given = Object.entries(line).filter(([, value]) => value !== null);
  return { ...Object.fromEntries(given), ...(line.type === "memory" ? { content } : {}) };
}

function toReport({ created, updated, unchanged, parked, refused, rows, dryRun }: ImportReport) {
  return {
    ...{ created, updated, unchanged, parked, refused, dryRun },
    rows: rows.map(({ line, outcome, code }) => ({ line, outcome, ...(code ? { code } : {}) })),
  };
}

/** Imports a file, and the same again. With it, the memories that are stored then, in order: the report names none. */
export async function performImport(stage: Stage, { as, lines, dryRun }: ImportStep): Promise<Answer> {
  const file = lines.map(toFileLine);
  const first = await importFrom(stage.actors[as], file, { dryRun });
  const again = await importFrom(stage.actors[as], file, { dryRun });
  const stored = await look<{ id: string }>("select id from memories where workspace_id = $1 order by seq", [
    stage.workspaceId,
  ]);
  return { word: "done", says: [toReport(first), toReport(again)], stored: stored.map(({ id }) => id) };
}

/** What a player exports, line by line. */
export async function performExport(stage: Stage, as: Player): Promise<Answer> {
  const { manifest, text } = await exportFrom(stage.actors[as]);
  const lines = text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as ExportedLine);
  return {
    word: "read",
    says: {
      counts: { memories: manifest.memories, links: manifest.links },
      memories: lines.flatMap((line) => {
        if (line.type !== "memory") return [];
        const { externalId: name, title, content, memoryType: type, scope, archivedAt, successor } = line;
        return [{ name, title, content, type, scope, archived: archivedAt !== null, successor }];
      }),
      links: lines.flatMap((line) => {
        if (line.type !== "link") return [];
        const { type: _, ...link } = line;
        return [link];
      }),
    },
  };
}
