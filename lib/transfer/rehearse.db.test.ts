import { expect, it } from "vitest";
import { asActor, type Transaction } from "#lib/db/transaction.ts";
import { buildWorkspace } from "#lib/testing/build-workspace.ts";
import { drawImportFile } from "#lib/testing/draw-import-file.ts";
import { inPieces } from "#lib/testing/in-pieces.ts";
import { toFile } from "#lib/testing/transfer-file.ts";
import { importFile } from "./import-file.ts";

const links = 3_000;
const chunkLinks = 500;

/** The marks that this transaction has come by in their index, whether they are still what they were or not. */
async function countMarks(tx: Transaction): Promise<number> {
  const [row] = await tx.$queryRaw<[{ entries: number }]>`
    select pg_stat_get_xact_tuples_returned('link_quotas_pkey'::regclass)::int as entries`;
  return row.entries;
}

// A dry run is one transaction, and nobody can clean what it leaves behind before its end.
it("comes by no more of the owner's marks for a link when many links came before it", async () => {
  const owner = await (await buildWorkspace()).addMember();
  const bytes = inPieces(toFile(drawImportFile(1, { memories: 400, links })));
  const seen: number[] = [];
  await asActor(
    owner,
    (tx) =>
      importFile(bytes, async (run) => {
        const result = await run(tx);
        seen.push(await countMarks(tx));
        return result;
      }),
    "long",
  );
  const perChunk = seen.map((marks, chunk) => marks - (seen[chunk - 1] ?? 0)).filter((marks) => marks > 0);
  expect(perChunk).toHaveLength(links / chunkLinks);
  expect(Math.max(...perChunk) / chunkLinks).toBeLessThan(8);
});
