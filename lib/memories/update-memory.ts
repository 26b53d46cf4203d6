import type { Actor } from "#lib/actor.ts";
import { notFound } from "#lib/contract/error.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import type { Memory, UpdateMemory } from "#lib/contract/memory.ts";
import type { IfMatch } from "#lib/contract/precondition.ts";
import { asActor, type Transaction } from "#lib/db/transaction.ts";
import { insertRelatedLinks } from "#lib/links/insert-related-links.ts";
import { isLinkable } from "#lib/links/link-sql.ts";
import { lockMemory } from "./lock-memory.ts";
import { findMemory } from "./memory-sql.ts";

/**
 * Two that change scope and link to each other's memory would each hold what the other needs: one at a time in a workspace.
 * Whoever can't see the memory does not wait.
 */
async function takeTurn(tx: Transaction, id: MemoryId): Promise<void> {
  if (!(await isLinkable(tx, id))) throw notFound();
  await tx.$executeRaw`
    select pg_advisory_xact_lock(hashtextextended('scope and links of ' || app.workspace_id(), 0))`;
}

/**
 * Changes what is given of the actor's own memory, and creates what is missing of its links of kind `related`: all or nothing.
 * What changes nothing leaves version and updatedAt alone. Throws not_found, with a pointer for a related memory that the actor
 * may not use; precondition_failed; link_capacity_exceeded.
 */
export function updateMemory(
  actor: Actor,
  input: UpdateMemory & { id: MemoryId; ifMatch?: IfMatch | undefined },
): Promise<Memory> {
  const { id, ifMatch, relatedIds = [], title, content, type, tags, metadata, scope } = input;
  return asActor(actor, async (tx) => {
    if (scope && relatedIds.length > 0) await takeTurn(tx, id);
    await lockMemory(tx, id, ifMatch);
    // Before the change of scope: that takes the memory from everyone who links to it, and so waits for nobody's links after it.
    await insertRelatedLinks(tx, id, relatedIds);
    await tx.$queryRaw`
      select app.update_memory(${id}::uuid, ${title ?? null}, ${content ?? null}, ${type ?? null}, ${tags ?? null}::text[],
                               ${metadata ? JSON.stringify(metadata) : null}::jsonb, ${scope ?? null})`;
    const memory = await findMemory(tx, id);
    if (!memory) throw notFound();
    return memory;
  });
}
