import type { UserId } from "#lib/contract/id.ts";
import { asOwner } from "#lib/db/transaction.ts";
import { resolveEmail } from "./find-place.ts";

export type SignedOut = { userId: UserId; ended: number };

/** Ends every session of a person's, from their next request on. A repeat ends none. Throws not_found. */
export function signOutUser(input: { email: string }): Promise<SignedOut> {
  return asOwner(async (tx) => {
    const userId = await resolveEmail(tx, input.email);
    const { count } = await tx.session.deleteMany({ where: { userId } });
    return { userId, ended: count };
  });
}
