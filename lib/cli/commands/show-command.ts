import type { Command } from "@commander-js/extra-typings";
import { examples } from "../client/examples.ts";
import { runClient } from "../client/run-client.ts";
import { withConnection } from "../client/with-connection.ts";
import { formatMemory } from "../output/format-memory.ts";

export function defineShow(program: Command): void {
  withConnection(
    program
      .command("show")
      .argument("<id>", "the memory")
      .description("show a memory")
      .addHelpText("after", examples("weft show 0190c0de-0000-7000-8000-000000000001")),
  ).action((id, options) =>
    runClient(options, async ({ weft, print }) => print(await weft.memories.get(id), formatMemory)),
  );
}
