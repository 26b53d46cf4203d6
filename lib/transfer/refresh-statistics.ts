import type { Transaction } from "#lib/db/transaction.ts";

/** Lets the planner know of what was written: the plans for an empty table are hopeless for a full one. */
export async function refreshStatistics(tx: Transaction): Promise<void> {
  await tx.$queryRaw`select app.refresh_statistics()::text`;
}
