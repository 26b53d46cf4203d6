import { asNobody } from "#lib/db/transaction.ts";

/** So many rows of each sort a transaction: none holds locks for long. */
const batch = 500;

/** Removes codes, tokens, connections and clients that nobody can use any more, and answers how many rows went. Acts as nobody. */
export async function expireConnections(): Promise<number> {
  for (let total = 0; ; ) {
    const [row] = await asNobody(
      (tx) => tx.$queryRaw<[{ expired: number }]>`select app.expire_connections(${batch}::int) as expired`,
    );
    total += row.expired;
    if (row.expired === 0) return total;
  }
}
