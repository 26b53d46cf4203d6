import { limits } from "#lib/contract/limits.ts";
import type { ImportReport, ImportRow } from "#lib/contract/transfer.ts";
import type { Verdict } from "./verdict.ts";

export type Report = {
  add(line: number, verdict: Verdict): void;
  /** A memory's line that had changed nothing, and now has. */
  amend(line: number): void;
  finish(dryRun: boolean): ImportReport;
};

/** Counts what became of each line, and keeps the rows that say why. */
export function openReport(): Report {
  const counts = { created: 0, updated: 0, unchanged: 0, parked: 0, refused: 0 };
  const rows: ImportRow[] = [];
  let rowsTruncated = false;

  function add(line: number, verdict: Verdict): void {
    counts[verdict.outcome] += 1;
    if (verdict.outcome === "created" || verdict.outcome === "unchanged") return;
    if (rows.length === limits.import.rows) rowsTruncated = true;
    else rows.push({ line, ...verdict, outcome: verdict.outcome });
  }

  return {
    add,
    amend(line) {
      counts.unchanged -= 1;
      add(line, { outcome: "updated" });
    },
    finish: (dryRun) => ({ ...counts, rows: rows.sort((a, b) => a.line - b.line), rowsTruncated, dryRun }),
  };
}
