import type { Actor } from "#lib/actor.ts";
import type { ImportReport } from "#lib/contract/transfer.ts";
import { asActor } from "#lib/db/transaction.ts";
import { importFile } from "./import-file.ts";
import { wholeInTurn } from "./in-turn.ts";
import type { Report } from "./open-report.ts";
import { runChunk } from "./run-chunk.ts";
import { openSpool } from "./spool.ts";

/** What ends a rehearsal: a throw is what rolls a transaction back. */
class Rehearsed extends Error {
  constructor(readonly report: Report) {
    super("rehearsed");
  }
}

/**
 * Takes in a file by the same statements as an import, in one transaction that is rolled back: what it says is what an import
 * would have done. The file is here as a whole before it begins, so that nobody's slow connection keeps it open.
 */
export async function rehearse(actor: Actor, bytes: AsyncIterable<Uint8Array>): Promise<ImportReport> {
  const spool = await openSpool();
  try {
    for await (const piece of bytes) await spool.write(piece);
    await wholeInTurn(() =>
      asActor(
        actor,
        async (tx) => {
          // Nobody who listens waits for it.
          await tx.$queryRaw`select app.rehearse()::text`;
          const report = await importFile(spool.read(), (run) => runChunk(tx, run));
          throw new Rehearsed(report);
        },
        "long",
      ),
    );
    throw new Error("a rehearsal was not rolled back");
  } catch (error) {
    if (error instanceof Rehearsed) return error.report.finish(true);
    throw error;
  } finally {
    await spool.close();
  }
}
