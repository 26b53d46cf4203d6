import type { MemoryId } from "#lib/contract/id.ts";
import { MemoryId as toMemoryId } from "#lib/contract/id.ts";
import type { Transaction } from "#lib/db/transaction.ts";

/** The memory behind a name, as the caller sees it. */
export type Named = { id: MemoryId; mine: boolean; trashed: boolean; ambiguous: boolean };

type Row = { name: string; id: MemoryId; mine: boolean | null; trashed: boolean; ambiguous: boolean };

/**
 * The memories behind names in a file: those that the caller's imports gave these names, and visible ones that have them for an
 * id. A name of two different memories is ambiguous. What is missing here names nothing that the caller may use.
 */
export async function findNamed(tx: Transaction, names: Iterable<string>): Promise<Map<string, Named>> {
  const given = [...new Set(names)].map((name) => ({ name, id: toMemoryId.safeParse(name).data ?? null }));
  if (given.length === 0) return new Map();
  const rows = await tx.$queryRaw<Row[]>`
    select given.name, m.id, m.owner_id = app.writer_id() as mine, m.deleted_at is not null as trashed,
           coalesce(by_id.id <> imported.memory_id, false) as ambiguous
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (name text, id uuid)
      left join lateral (
        select i.memory_id from imported_memories i
         where i.workspace_id = app.workspace_id() and i.owner_id = app.member_id() and i.external_id = given.name
         order by i.shared_only limit 1) imported on true
      left join memories by_id on by_id.workspace_id = app.workspace_id() and by_id.id = given.id
      join memories m on m.workspace_id = app.workspace_id() and m.id = coalesce(imported.memory_id, by_id.id)`;
  return new Map(rows.map(({ name, mine, ...row }) => [name, { ...row, mine: mine === true }]));
}
