import type { Actor } from "#lib/actor.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import type { Released } from "#lib/contract/link.ts";
import { asActor } from "#lib/db/transaction.ts";

/**
 * Removes the links from the actor's own memory whose other end their owner can no longer see, and says how many; a successor's
 * pointer stays, and so does what waits in the trash. Throws not_found.
 */
export function releaseLinks(actor: Actor, input: { id: MemoryId }): Promise<Released> {
  return asActor(actor, async (tx) => {
    const [row] = await tx.$queryRaw<[Released]>`select app.release_links(${input.id}::uuid) as released`;
    return row;
  });
}
