import { MemoryId } from "#lib/contract/id.ts";
import type { Transaction } from "#lib/db/transaction.ts";

/** The memory behind a name, as the caller sees it. */
export type Named = { id: MemoryId; mine: boolean; trashed: boolean; ambiguous: boolean };

type Visible = { id: MemoryId; mine: boolean | null; trashed: boolean };

/** The memories that the caller's imports gave these names. */
async function findImported(tx: Transaction, names: string[]): Promise<Map<string, MemoryId>> {
  // One's own name before one that an agent gave who saw shared memories only: the last of a name stays.
  const rows = await tx.$queryRaw<{ name: string; id: MemoryId }[]>`
    select external_id as name, memory_id as id from imported_memories
     where workspace_id = app.workspace_id() and owner_id = app.member_id() and external_id = any (${names}::text[])
     order by shared_only desc`;
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/**
 * The memories behind names in a file: those that the caller's imports gave these names, and visible ones that have them for an
 * id. A name of two different memories is ambiguous. What is missing here names nothing that the caller may use.
 */
export async function findNamed(tx: Transaction, names: Iterable<string>): Promise<Map<string, Named>> {
  const given = [...new Set(names)];
  if (given.length === 0) return new Map();
  const imported = await findImported(tx, given);
  const ids = new Map(given.map((name) => [name, MemoryId.safeParse(name).data]));
  const asked = [...ids.values(), ...imported.values()].filter((id) => id !== undefined);
  const rows = await tx.$queryRaw<Visible[]>`
    select id, owner_id = app.writer_id() as mine, deleted_at is not null as trashed from memories
     where workspace_id = app.workspace_id() and id = any (${asked}::uuid[])`;
  const visible = new Map<MemoryId | undefined, Visible>(rows.map((row) => [row.id, row]));
  const found = new Map<string, Named>();
  for (const name of given) {
    const byName = visible.get(imported.get(name));
    const byId = visible.get(ids.get(name));
    const memory = byName ?? byId;
    if (!memory) continue;
    const ambiguous = byName !== undefined && byId !== undefined && byName !== byId;
    found.set(name, { ...memory, mine: memory.mine === true, ambiguous });
  }
  return found;
}
