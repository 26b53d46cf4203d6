import type { Actor } from "#lib/actor.ts";
import { notFound } from "#lib/contract/error.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import type { Restored } from "#lib/contract/memory.ts";
import { asActor } from "#lib/db/transaction.ts";
import { findMemory } from "./memory-sql.ts";
import { restoreFromTrash } from "./restore-memory.ts";
import { takeFromArchive } from "./unarchive-memory.ts";

/**
 * Brings the actor's own memory back from where it is: from the trash with its links as restoreMemory does, and as it was, be that
 * archived; else from the archive. One that is in neither is left alone. Throws not_found.
 */
export function bringBackMemory(actor: Actor, { id }: { id: MemoryId }): Promise<Restored> {
  return asActor(actor, async (tx) => {
    const before = await findMemory(tx, id);
    if (!before) throw notFound();
    if (before.deletedAt !== null) return restoreFromTrash(tx, { id });
    return { memory: await takeFromArchive(tx, { id }), restored: { links: 0 }, notRestored: [] };
  });
}
