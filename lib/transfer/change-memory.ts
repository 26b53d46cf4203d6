import type { MemoryId } from "#lib/contract/id.ts";
import type { MemoryLine } from "#lib/contract/transfer.ts";
import type { Transaction } from "#lib/db/transaction.ts";

/**
 * Changes what a line says of the actor's own memory, whose row is locked; what it leaves out stays. Answers whether it said anything
 * new. Throws not_found.
 */
export async function changeMemory(tx: Transaction, id: MemoryId, line: MemoryLine): Promise<boolean> {
  const metadata = line.metadata ? JSON.stringify(line.metadata) : null;
  const [row] = await tx.$queryRaw<[{ changed: boolean }]>`
    select app.update_memory(${id}::uuid, ${line.title ?? null}, ${line.content}, ${line.memoryType ?? null},
                             ${line.tags ?? null}::text[], ${metadata}::jsonb, ${line.scope ?? null}) as changed`;
  return row.changed;
}
