import type { Actor } from "#lib/actor.ts";
import type { UserId } from "#lib/contract/id.ts";
import { asActor } from "#lib/db/transaction.ts";

/**
 * Ends a membership, one's own or for admins anyone's, from the next statement on. What the member wrote stays theirs. Throws
 * forbidden; not_found, also the second time; conflict for the last admin.
 */
export function removeMember(actor: Actor, input: { userId: UserId }): Promise<void> {
  return asActor(actor, async (tx) => {
    await tx.$executeRaw`select app.remove_member(${input.userId}::uuid)`;
  });
}
