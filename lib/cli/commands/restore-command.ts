import type { Command } from "@commander-js/extra-typings";
import type { Memory } from "#lib/contract/memory.ts";
import { NotFoundError } from "#lib/sdk/errors.ts";
import type { Weft } from "#lib/sdk/weft.ts";
import { examples } from "../client/examples.ts";
import { runClient } from "../client/run-client.ts";
import { withConnection } from "../client/with-connection.ts";
import { formatMemory } from "../output/format-memory.ts";
import { formatRestored } from "../output/format-restored.ts";

async function findMemory(weft: Weft, id: string): Promise<Memory | null> {
  try {
    return await weft.memories.get(id);
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}

export function defineRestore(program: Command): void {
  withConnection(
    program
      .command("restore")
      .argument("<id>", "the memory")
      .description("bring a memory back: from the trash if it is there, else from the archive")
      .addHelpText("after", examples("weft restore 0190c0de-0000-7000-8000-000000000001")),
  ).action((id, options) =>
    runClient(options, async ({ weft, print }) => {
      const memory = await findMemory(weft, id);
      if (memory?.deletedAt === null) return print(await weft.memories.unarchive(id), formatMemory);
      // Also of what is not to be seen: why it can't be restored is the server's to say.
      print(await weft.memories.restore(id), formatRestored);
    }),
  );
}
