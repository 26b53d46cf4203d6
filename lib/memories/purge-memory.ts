import type { Actor } from "#lib/actor.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import type { IfMatch } from "#lib/contract/precondition.ts";
import { asActor } from "#lib/db/transaction.ts";
import { expectedVersions } from "./lock-memory.ts";

/**
 * Ends the actor's own memory for good, with its events and the links that went to the trash with it. Throws not_found, also the
 * second time and for a memory that is not in the trash; precondition_failed.
 */
export function purgeMemory(
  actor: Actor,
  input: { id: MemoryId; ifMatch?: IfMatch | undefined },
): Promise<void> {
  return asActor(actor, async (tx) => {
    await tx.$executeRaw`select app.purge_memory(${input.id}::uuid, ${expectedVersions(input.ifMatch)}::text[])`;
  });
}
