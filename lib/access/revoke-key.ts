import type { Actor } from "#lib/actor.ts";
import { notFound } from "#lib/contract/error.ts";
import type { KeyId } from "#lib/contract/id.ts";
import { asActor } from "#lib/db/transaction.ts";

/**
 * Revokes one of the person's own keys of the workspace, and every key that was made by it: from the next statement on. Throws
 * forbidden for an agent; not_found, also the second time.
 */
export function revokeKey(actor: Actor, input: { id: KeyId }): Promise<void> {
  return asActor(actor, async (tx) => {
    const [{ revoked }] = await tx.$queryRaw<[{ revoked: boolean }]>`
      select app.revoke_key(${input.id}::uuid) as revoked`;
    if (!revoked) throw notFound();
  });
}
