import type { Actor } from "#lib/actor.ts";
import { notFound } from "#lib/contract/error.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import type { IfMatch } from "#lib/contract/precondition.ts";
import { asActor } from "#lib/db/transaction.ts";
import { expectedVersions } from "./lock-memory.ts";

/**
 * Moves the actor's own memory, and its links, to the trash. Throws not_found, also when it is there already;
 * precondition_failed.
 */
export function trashMemory(
  actor: Actor,
  input: { id: MemoryId; ifMatch?: IfMatch | undefined },
): Promise<void> {
  return asActor(actor, async (tx) => {
    const [row] = await tx.$queryRaw<[{ trashed: boolean }]>`
      select app.trash_memory(${input.id}::uuid, ${expectedVersions(input.ifMatch)}::text[]) as trashed`;
    if (!row.trashed) throw notFound();
  });
}
