import type { Actor } from "#lib/actor.ts";
import { notFound } from "#lib/contract/error.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import type { Restored } from "#lib/contract/memory.ts";
import type { IfMatch } from "#lib/contract/precondition.ts";
import { asActor, type Transaction } from "#lib/db/transaction.ts";
import { lockSource } from "#lib/links/link-sql.ts";
import { expectedVersions, lockMemory } from "./lock-memory.ts";
import { findMemory } from "./memory-sql.ts";

type LinkRow = {
  source_id: MemoryId;
  target_id: MemoryId;
  kind: string;
  reason: Restored["notRestored"][number]["reason"] | null;
};

type Input = { id: MemoryId; ifMatch?: IfMatch | undefined };

async function bringBack(tx: Transaction, { id, ifMatch }: Input): Promise<LinkRow[]> {
  // Whoever may edit it hears that there is nothing to do; of what is in the trash, only those who see private memories hear.
  if (await lockSource(tx, id)) {
    await lockMemory(tx, id, ifMatch);
    return [];
  }
  return tx.$queryRaw<LinkRow[]>`
    select source_id, target_id, kind, reason
      from app.restore_memory(${id}::uuid, ${expectedVersions(ifMatch)}::text[])`;
}

/**
 * Brings the actor's own memory back from the trash, with those of its links that can come back. Counted is what the actor sees
 * now; what can't come back is listed as far as they saw it, and would see it now. A memory that is not in the trash is left
 * alone. Throws not_found, precondition_failed.
 */
export function restoreMemory(actor: Actor, input: Input): Promise<Restored> {
  return asActor(actor, async (tx) => {
    const links = await bringBack(tx, input);
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
