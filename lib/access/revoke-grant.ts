import type { Actor } from "#lib/actor.ts";
import { notFound } from "#lib/contract/error.ts";
import type { AgentId } from "#lib/contract/id.ts";
import { asActor } from "#lib/db/transaction.ts";

/**
 * Ends what an agent may do in the workspace, from the next statement on: the person's own agent, or anyone's for an admin. Throws
 * forbidden for an agent; not_found, also the second time.
 */
export function revokeGrant(actor: Actor, input: { id: AgentId }): Promise<void> {
  return asActor(actor, async (tx) => {
    const [{ revoked }] = await tx.$queryRaw<[{ revoked: boolean }]>`
      select app.revoke_grant(${input.id}::uuid) as revoked`;
    if (!revoked) throw notFound();
  });
}
