import { pipeline } from "node:stream/promises";
import type { Command } from "@commander-js/extra-typings";
import { examples } from "../client/examples.ts";
import { passLines } from "../client/pass-lines.ts";
import { runClient } from "../client/run-client.ts";
import { withConnection } from "../client/with-connection.ts";
import { openProgress } from "../terminal/progress.ts";
import { writeFileWhole } from "../terminal/write-file-whole.ts";

export function defineExport(program: Command): void {
  withConnection(
    program
      .command("export")
      .description("write out every memory and link that the key may see, a JSON object a line")
      .option("--output <file>", "else standard output; the file is there whole, or as it was")
      .addHelpText(
        "after",
        examples("weft export --output tidewater.ndjson", "weft export | gzip > tidewater.ndjson.gz"),
      ),
  ).action(({ output, ...options }) =>
    runClient(options, async ({ weft }) => {
      const progress = openProgress(process.stderr);
      try {
        const lines = passLines(await weft.export().bytes(), progress);
        if (output === undefined) await pipeline(lines, process.stdout, { end: false });
        else await writeFileWhole(output, lines);
      } finally {
        progress.end();
      }
    }),
  );
}
