import { expect, it } from "vitest";
import { WorkspaceId } from "#lib/contract/id.ts";
import { formatReport, type LoadReport } from "./load-report.ts";

const report: LoadReport = {
  workspace: {
    id: WorkspaceId.parse("01a22b06-f87c-708b-a398-1993c0b84833"),
    slug: "debian-2k",
    name: "Debian 2k",
  },
  members: { created: 3, unchanged: 1 },
  memories: { created: 10, replaced: 0, unchanged: 2, skipped: 1 },
  links: { created: 20, replaced: 1, unchanged: 0, skipped: 0 },
  successors: { created: 0, replaced: 0, unchanged: 0, skipped: 0 },
  skipped: [{ file: "memories.jsonl", line: 7, reason: "is no valid JSON" }],
};

it("counts in a table whose last column is the lines of the file, then explains", () => {
  expect(formatReport(report)).toBe(
    [
      "Workspace debian-2k (Debian 2k)",
      "",
      "                  created   replaced  unchanged    skipped      lines",
      "  members               3                     1",
      "  memories             10          0          2          1         13",
      "  links                20          1          0          0         21",
      "  successors            0          0          0          0          0",
      "",
      "Not written:",
      "  memories.jsonl:7  is no valid JSON",
    ].join("\n"),
  );
});

it("has nothing to explain when every line was written", () => {
  expect(formatReport({ ...report, skipped: [] })).not.toContain("Not written");
});
