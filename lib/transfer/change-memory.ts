import type { MemoryId } from "#lib/contract/id.ts";
import type { MemoryLine } from "#lib/contract/transfer.ts";
import type { Transaction } from "#lib/db/transaction.ts";

/** Changes what a line says of the actor's own memory, whose row is locked; what it leaves out stays. */
export async function changeMemory(tx: Transaction, id: MemoryId, line: MemoryLine): Promise<void> {
  const metadata = line.metadata ? JSON.stringify(line.metadata) : null;
  await tx.$executeRaw`
    update memories m
       set title = coalesce(${line.title ?? null}, m.title), content = ${line.content},
           type = coalesce(${line.memoryType ?? null}, m.type), tags = coalesce(${line.tags ?? null}::text[], m.tags),
           metadata = coalesce(${metadata}::jsonb, m.metadata), updated_at = clock_timestamp(), version = m.version + 1
     where m.workspace_id = app.workspace_id() and m.id = ${id}::uuid`;
}
