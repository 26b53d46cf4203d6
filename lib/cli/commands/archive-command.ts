import type { Command } from "@commander-js/extra-typings";
import { examples } from "../client/examples.ts";
import { runClient } from "../client/run-client.ts";
import { withConnection } from "../client/with-connection.ts";
import { formatMemory } from "../output/format-memory.ts";

export function defineArchive(program: Command): void {
  withConnection(
    program
      .command("archive")
      .argument("<id>", "the memory")
      .description("retire a memory, with or without a successor; weft restore takes it back")
      .option("--successor <id>", "the memory that takes its place")
      .option("--dry-run", "only show what would be archived")
      .addHelpText(
        "after",
        examples(
          "weft archive 0190c0de-0000-7000-8000-000000000001 --successor 0190c0de-0000-7000-8000-000000000002",
        ),
      ),
  ).action((id, { successor: successorId, dryRun, ...options }) =>
    runClient(options, async ({ weft, print, note }) => {
      if (dryRun) {
        note("Nothing was done. This memory would be archived:");
        return print(await weft.memories.get(id), formatMemory);
      }
      print(await weft.memories.archive(id, { successorId }), formatMemory);
    }),
  );
}
