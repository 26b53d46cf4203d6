import type { Actor } from "#lib/actor.ts";
import type { UserId } from "#lib/contract/id.ts";
import { asOwner } from "#lib/db/transaction.ts";

/** A member as answers name them. */
export async function userRef({ userId }: Actor): Promise<{ id: UserId; name: string }> {
  const { name } = await asOwner((tx) => tx.user.findUniqueOrThrow({ where: { id: userId } }));
  return { id: userId, name };
}
