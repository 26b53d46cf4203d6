import type { Command } from "@commander-js/extra-typings";
import { examples } from "../client/examples.ts";
import { runClient } from "../client/run-client.ts";
import { withConnection } from "../client/with-connection.ts";
import { formatMemory } from "../output/format-memory.ts";
import { formatRestored } from "../output/format-restored.ts";

export function defineRestore(program: Command): void {
  withConnection(
    program
      .command("restore")
      .argument("<id>", "the memory")
      .description("bring a memory back: from the trash if it is there, else from the archive")
      .addHelpText("after", examples("weft restore 0190c0de-0000-7000-8000-000000000001")),
  ).action((id, options) =>
    runClient(options, async ({ weft, print }) => {
      const { deletedAt } = await weft.memories.get(id);
      if (deletedAt === null) return print(await weft.memories.unarchive(id), formatMemory);
      print(await weft.memories.restore(id), formatRestored);
    }),
  );
}
