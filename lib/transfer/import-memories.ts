import type { Actor } from "#lib/actor.ts";
import type { ImportReport } from "#lib/contract/transfer.ts";
import { asActor } from "#lib/db/transaction.ts";
import { importFile } from "./import-file.ts";
import { chunkInTurn } from "./in-turn.ts";
import { rehearse } from "./rehearse.ts";
import { assertWriter, runChunk } from "./run-chunk.ts";

/**
 * Takes in a file of lines as its bytes come: memories and links, each once. The actor becomes the owner of what is new. Answers
 * what became of each line; a line that is refused stops no other. What was written before an error or the end of the connection
 * stays, and the same file again does the rest. `dryRun` judges all the same, and writes nothing. Throws not_found when the actor
 * may not write (any more), payload_too_large.
 */
export async function importMemories(
  actor: Actor,
  input: { bytes: AsyncIterable<Uint8Array>; dryRun: boolean },
): Promise<ImportReport> {
  // Found out before the file is read.
  await asActor(actor, assertWriter);
  if (input.dryRun) return rehearse(actor, input.bytes);
  const report = await importFile(input.bytes, (run) =>
    chunkInTurn(() => asActor(actor, (tx) => runChunk(tx, run))),
  );
  return report.finish(false);
}
