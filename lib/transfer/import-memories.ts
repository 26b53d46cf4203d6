import type { Actor } from "#lib/actor.ts";
import { notFound } from "#lib/contract/error.ts";
import type { ImportReport } from "#lib/contract/transfer.ts";
import { asActor, type Transaction } from "#lib/db/transaction.ts";
import { importFile } from "./import-file.ts";
import { refreshStatistics } from "./refresh-statistics.ts";
import { rehearse } from "./rehearse.ts";

/** A viewer, a read-granted agent and a read-only key may write nothing: found out before the file is read. */
async function assertWriter(tx: Transaction): Promise<void> {
  const [row] = await tx.$queryRaw<[{ may: boolean }]>`select app.writer_id() is not null as may`;
  if (!row.may) throw notFound();
}

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
  await asActor(actor, assertWriter);
  if (input.dryRun) return rehearse(actor, input.bytes);
  const report = await importFile(input.bytes, (run) =>
    asActor(actor, async (tx) => {
      await assertWriter(tx);
      const result = await run(tx);
      await refreshStatistics(tx);
      return result;
    }),
  );
  return report.finish(false);
}
