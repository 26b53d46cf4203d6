import type { Actor } from "#lib/actor.ts";
import { notFound, ServiceError } from "#lib/contract/error.ts";
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

/** The version of a memory that is not in the trash, when the actor may change it; null otherwise. */
async function findStanding(tx: Transaction, id: MemoryId): Promise<number | null> {
  const [memory] = await tx.$queryRaw<{ version: number }[]>`
    select version from memories
     where workspace_id = app.workspace_id() and id = ${id}::uuid and owner_id = app.writer_id() and deleted_at is null`;
  return memory?.version ?? null;
}

/**
 * Brings the actor's own memory back from the trash, with those of its links that can come back. Counted is what the actor sees
 * now; what can't come back is listed as far as they saw it, and would see it now. A memory that is not in the trash is left
 * alone. Throws not_found, precondition_failed.
 */
export function restoreMemory(
  actor: Actor,
  input: { id: MemoryId; ifMatch?: IfMatch | undefined },
): Promise<Restored> {
  return asActor(actor, async (tx) => {
    const expected = expectedVersions(input.ifMatch);
    // What stands has nothing to come back from: also for an agent without private, which sees nothing of the trash.
    const standing = await findStanding(tx, input.id);
    if (standing !== null && expected && !expected.includes(String(standing))) {
      throw new ServiceError("precondition_failed");
    }
    const links =
      standing !== null
        ? []
        : await tx.$queryRaw<LinkRow[]>`
            select source_id, target_id, kind, reason
              from app.restore_memory(${input.id}::uuid, ${expected}::text[])`;
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
