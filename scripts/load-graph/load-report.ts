import type { WorkspaceId } from "#lib/contract/id.ts";
import type { LinkOutcome } from "#lib/contract/link.ts";
import type { SkippedLine } from "./parse-lines.ts";

/** What became of the lines of one sort: each line is counted once. */
export type Tally = Record<LinkOutcome | "skipped", number>;

/** What a load did. Lines of the kind `supersedes` count under `successors`, all other lines of the links' file under `links`. */
export type LoadReport = {
  workspace: { id: WorkspaceId; slug: string; name: string };
  members: { created: number; unchanged: number };
  memories: Tally;
  links: Tally;
  successors: Tally;
  skipped: SkippedLine[];
};

export function emptyTally(): Tally {
  return { created: 0, replaced: 0, unchanged: 0, skipped: 0 };
}

/** Counts lines as skipped, and keeps why. */
export function addSkipped(
  report: LoadReport,
  sort: "memories" | "links" | "successors",
  lines: SkippedLine[],
): void {
  report[sort].skipped += lines.length;
  report.skipped.push(...lines);
}

/** The report for a person at a terminal: a table of counts, then each line that was not written, with its reason. */
export function formatReport(report: LoadReport): string {
  const row = (name: string, cells: (string | number)[]) =>
    `  ${name.padEnd(12)}${cells.map((cell) => String(cell).padStart(11)).join("")}`;
  const tally = (name: "memories" | "links" | "successors") => {
    const { created, replaced, unchanged, skipped } = report[name];
    return row(name, [created, replaced, unchanged, skipped, created + replaced + unchanged + skipped]);
  };
  const { workspace, members, skipped } = report;
  return [
    `Workspace ${workspace.slug} (${workspace.name})`,
    "",
    row("", ["created", "replaced", "unchanged", "skipped", "lines"]),
    row("members", [members.created, "", members.unchanged, "", ""]).trimEnd(),
    tally("memories"),
    tally("links"),
    tally("successors"),
    ...(skipped.length > 0 ? ["", "Not written:"] : []),
    ...skipped.map(({ file, line, reason }) => `  ${file}:${line}  ${reason}`),
  ].join("\n");
}
