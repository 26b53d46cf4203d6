import { asNobody } from "#lib/db/transaction.ts";

/** So many rows of each sort a transaction: none holds locks for long. */
const batch = 500;

/**
 * Removes what is kept no longer, and answers how many rows went: memories 30 days in the trash, idempotency keys of 24 hours. Acts as nobody. While another process is at it, it does nothing.
 */
export async function expireRows(): Promise<number> {
  for (let total = 0; ; ) {
    const [row] = await asNobody(
      (tx) => tx.$queryRaw<[{ expired: number }]>`
      select app.expire_rows(${batch}::int) as expired`,
    );
    total += row.expired;
    if (row.expired === 0) return total;
  }
}
