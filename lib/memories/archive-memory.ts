import type { Actor } from "#lib/actor.ts";
import { notFound } from "#lib/contract/error.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import type { Memory } from "#lib/contract/memory.ts";
import type { IfMatch } from "#lib/contract/precondition.ts";
import { asActor } from "#lib/db/transaction.ts";
import { lockMemory } from "./lock-memory.ts";
import { findMemory } from "./memory-sql.ts";

/**
 * Retires the actor's own memory. Replaces: with `successorId` that memory becomes its one successor, without it the pointer
 * goes. A repeat changes nothing. Throws not_found for either end; precondition_failed; supersede_cycle when the chain would loop.
 */
export function archiveMemory(
  actor: Actor,
  input: { id: MemoryId; successorId?: MemoryId | undefined; ifMatch?: IfMatch | undefined },
): Promise<Memory> {
  return asActor(actor, async (tx) => {
    await lockMemory(tx, input.id, input.ifMatch);
    const [pointer] = await tx.$queryRaw<[{ changed: boolean }]>`
      select app.set_successor(${input.id}::uuid, ${input.successorId ?? null}::uuid) as changed`;
    await tx.$executeRaw`
      update memories
         set archived_at = coalesce(archived_at, clock_timestamp()), updated_at = clock_timestamp(), version = version + 1
       where workspace_id = app.workspace_id() and id = ${input.id}::uuid and (archived_at is null or ${pointer.changed})`;
    const memory = await findMemory(tx, input.id);
    if (!memory) throw notFound();
    return memory;
  });
}
