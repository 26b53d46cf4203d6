import { notFound } from "#lib/contract/error.ts";
import type { Transaction } from "#lib/db/transaction.ts";
import { refreshStatistics } from "./refresh-statistics.ts";

/** A viewer, a read-granted agent and a read-only key may write nothing. Throws not_found. */
export async function assertWriter(tx: Transaction): Promise<void> {
  const [row] = await tx.$queryRaw<[{ may: boolean }]>`select app.writer_id() is not null as may`;
  if (!row.may) throw notFound();
}

/**
 * Runs one chunk of an import for whoever may write: asked at its end, for what it waits for may last longer than a grant. Throws
 * not_found, and nothing of the chunk is kept.
 */
export async function runChunk<Result>(
  tx: Transaction,
  run: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const result = await run(tx);
  await assertWriter(tx);
  await refreshStatistics(tx);
  return result;
}
