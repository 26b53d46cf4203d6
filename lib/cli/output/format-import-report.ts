import type { ImportReport } from "#lib/contract/transfer.ts";
import { formatSheet } from "./format-sheet.ts";
import { formatTable } from "./format-table.ts";
import type { Look } from "./look.ts";

const columns = [
  { head: "LINE", right: true },
  { head: "OUTCOME" },
  { head: "CODE" },
  { head: "DETAIL", flexible: true },
] as const;

/** What became of a file, and of each line that is not in as it is. */
export function formatImportReport(report: ImportReport, look: Look): string {
  const outcomes = ["created", "updated", "unchanged", "parked", "refused"] as const;
  const counts = formatSheet(
    outcomes.map((outcome) => [outcome, String(report[outcome])]),
    look,
  );
  const rows = report.rows
    .filter(({ outcome }) => outcome !== "updated")
    .map(({ line, outcome, code = "", detail = "" }) => [String(line), outcome, code, detail]);
  return [
    ...(report.dryRun ? ["Nothing was written."] : []),
    counts,
    ...(rows.length > 0 ? ["", formatTable(columns, rows, look)] : []),
    ...(report.rowsTruncated ? ["There are more such lines than the report names."] : []),
  ].join("\n");
}
