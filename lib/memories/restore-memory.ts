import type { Actor } from "#lib/actor.ts";
import { notFound } from "#lib/contract/error.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import type { Restored } from "#lib/contract/memory.ts";
import type { IfMatch } from "#lib/contract/precondition.ts";
import { asActor, type Transaction } from "#lib/db/transaction.ts";
import { expectedVersions } from "./lock-memory.ts";
import { findMemory } from "./memory-sql.ts";

type LinkRow = {
  source_id: MemoryId;
  target_id: MemoryId;
  kind: string;
  reason: Restored["notRestored"][number]["reason"] | null;
};

export type RestoreInput = { id: MemoryId; ifMatch?: IfMatch | undefined };

/** Restores a memory within a transaction: as restoreMemory. */
export async function restoreFromTrash(tx: Transaction, { id, ifMatch }: RestoreInput): Promise<Restored> {
  const links = await tx.$queryRaw<LinkRow[]>`
    select source_id, target_id, kind, reason
      from app.restore_memory(${id}::uuid, ${expectedVersions(ifMatch)}::text[])`;
  const memory = await findMemory(tx, id);
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
}

/**
 * Brings the actor's own memory back from the trash, with those of its links that can come back. Counted is what the actor sees
 * now; what can't come back is listed as far as they saw it, and would see it now. A memory that is not in the trash is left
 * alone. Throws not_found, precondition_failed.
 */
export function restoreMemory(actor: Actor, input: RestoreInput): Promise<Restored> {
  return asActor(actor, (tx) => restoreFromTrash(tx, input));
}
