import { poolSize } from "#lib/db/client.ts";
import { asUser } from "#lib/db/transaction.ts";

/** Takes every connection of the service's pool, each in a transaction that does nothing; answers how to give them back. */
export async function takeConnections(): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const holders: Promise<void>[] = [];
  for (let index = 0; index < poolSize; index += 1) {
    await new Promise<void>((resolve, reject) => {
      const held = asUser(crypto.randomUUID(), async (tx) => {
        await tx.$executeRaw`select set_config('idle_in_transaction_session_timeout', '0', true)`;
        resolve();
        await released;
      });
      held.catch(reject);
      holders.push(held);
    });
  }
  return async () => {
    release();
    await Promise.all(holders);
  };
}
