import type { Actor } from "#lib/actor.ts";
import { notFound } from "#lib/contract/error.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import type { Memory } from "#lib/contract/memory.ts";
import type { IfMatch } from "#lib/contract/precondition.ts";
import { asActor, type Transaction } from "#lib/db/transaction.ts";
import { lockMemory } from "./lock-memory.ts";
import { findMemory } from "./memory-sql.ts";

export type UnarchiveInput = { id: MemoryId; ifMatch?: IfMatch | undefined };

/** Takes a memory back within a transaction: as unarchiveMemory. */
export async function takeFromArchive(tx: Transaction, { id, ifMatch }: UnarchiveInput): Promise<Memory> {
  await lockMemory(tx, id, ifMatch);
  await tx.$queryRaw`select app.set_successor(${id}::uuid, null)`;
  await tx.$executeRaw`
    update memories set archived_at = null, updated_at = clock_timestamp(), version = version + 1
     where workspace_id = app.workspace_id() and id = ${id}::uuid and archived_at is not null`;
  const memory = await findMemory(tx, id);
  if (!memory) throw notFound();
  return memory;
}

/**
 * Takes the actor's own memory back from the archive; its pointer to a successor goes. A repeat changes nothing. Throws not_found,
 * precondition_failed.
 */
export function unarchiveMemory(actor: Actor, input: UnarchiveInput): Promise<Memory> {
  return asActor(actor, (tx) => takeFromArchive(tx, input));
}
