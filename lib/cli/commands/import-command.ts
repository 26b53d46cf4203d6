import type { Command } from "@commander-js/extra-typings";
import { ServiceError } from "#lib/contract/error.ts";
import { examples } from "../client/examples.ts";
import { runClient } from "../client/run-client.ts";
import { withConnection } from "../client/with-connection.ts";
import { formatImportReport } from "../output/format-import-report.ts";
import { openFile } from "../terminal/open-file.ts";
import { openProgress } from "../terminal/progress.ts";

export function defineImport(program: Command): void {
  withConnection(
    program
      .command("import")
      .argument("<file>", "memories and links, a JSON object a line; - reads standard input")
      .description("take memories and links in; the same file again changes nothing")
      .option("--dry-run", "judge and report every line, and write nothing")
      .addHelpText(
        "after",
        examples(
          "weft import memories.ndjson --dry-run",
          "weft export --url https://other.example | weft import -",
        ),
      ),
  ).action((file, { dryRun, ...options }) =>
    runClient(options, async ({ weft, print }) => {
      const progress = openProgress(process.stderr);
      try {
        const lines = await openFile(file, progress);
        const report = await weft.import(lines, { dryRun: dryRun === true });
        progress.end();
        print(report, formatImportReport);
        if (report.refused > 0) {
          throw new ServiceError("invalid_request", {
            detail: `${report.refused} line(s) were refused: the report says which, and why.`,
          });
        }
      } finally {
        progress.end();
      }
    }),
  );
}
