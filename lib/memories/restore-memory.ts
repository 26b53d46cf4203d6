import type { Actor } from "#lib/actor.ts";
import { notFound } from "#lib/contract/error.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import type { Restored } from "#lib/contract/memory.ts";
import { asActor, type Transaction } from "#lib/db/transaction.ts";
import { findMemory } from "./memory-sql.ts";

type LinkRow = {
  source_id: MemoryId;
  target_id: MemoryId;
  kind: string;
  reason: Restored["notRestored"][number]["reason"] | null;
};

/** True when the actor may change the memory, and it is not in the trash. */
async function isStanding(tx: Transaction, id: MemoryId): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    select from memories
     where workspace_id = app.workspace_id() and id = ${id}::uuid and owner_id = app.writer_id() and deleted_at is null`;
  return rows.length > 0;
}

/**
 * Brings the actor's own memory back from the trash, with those of its links that can come back; what can't is listed, as far as
 * the actor could see it. A memory that is not in the trash is left alone. Throws not_found.
 */
export function restoreMemory(actor: Actor, input: { id: MemoryId }): Promise<Restored> {
  return asActor(actor, async (tx) => {
    // What stands has nothing to come back from: also for an agent without private, which sees nothing of the trash.
    const links = (await isStanding(tx, input.id))
      ? []
      : await tx.$queryRaw<LinkRow[]>`
          select source_id, target_id, kind, reason from app.restore_memory(${input.id}::uuid)`;
    const memory = await findMemory(tx, input.id);
    if (!memory) throw notFound();
    return {
      memory,
      restored: { links: links.filter((link) => link.reason === null).length },
      notRestored: links.flatMap((link) =>
        link.reason === null
          ? []
          : [{ sourceId: link.source_id, targetId: link.target_id, kind: link.kind, reason: link.reason }],
      ),
    };
  });
}
