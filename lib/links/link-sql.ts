import type { AgentId, MemoryId, UserId } from "#lib/contract/id.ts";
import type { Link } from "#lib/contract/link.ts";
import type { Metadata } from "#lib/contract/metadata.ts";
import { Prisma } from "#lib/db/generated/client.ts";
import type { Transaction } from "#lib/db/transaction.ts";

/** What addresses a link: the reverse direction and every other kind are other links. */
export type LinkKey = { source: MemoryId; target: MemoryId; kind: string };
export type LinkValue = { weight: number; metadata: Metadata };

export type LinkRow = {
  source_id: MemoryId;
  target_id: MemoryId;
  kind: string;
  weight: number;
  metadata: Metadata;
  created_at: Date;
  updated_at: Date;
  created_by: UserId;
  created_by_name: string;
  agent_id: AgentId | null;
  agent_name: string | null;
};

/** Every column of a LinkRow, over `memory_links l`, joined as `linkJoins` does. */
export const linkColumns = Prisma.sql`
  l.source_id, l.target_id, l.kind, l.weight, l.metadata, l.created_at, l.updated_at,
  l.created_by, u.name as created_by_name, l.agent_id, a.name as agent_name`;

export const linkJoins = Prisma.sql`
  join users u on u.id = l.created_by
  left join agents a on a.id = l.agent_id`;

export function toLink(row: LinkRow): Link {
  return {
    sourceId: row.source_id,
    targetId: row.target_id,
    kind: row.kind,
    weight: row.weight,
    metadata: row.metadata,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    createdBy: { id: row.created_by, name: row.created_by_name },
    agent: row.agent_id ? { id: row.agent_id, name: row.agent_name ?? "" } : null,
  };
}

function whereKey(key: LinkKey): Prisma.Sql {
  return Prisma.sql`l.workspace_id = app.workspace_id()
    and l.source_id = ${key.source}::uuid and l.target_id = ${key.target}::uuid and l.kind = ${key.kind}`;
}

/** One link as the actor may see it: both ends visible. */
export async function findLink(tx: Transaction, key: LinkKey): Promise<Link | null> {
  const [row] = await tx.$queryRaw<LinkRow[]>`
    /* kept */ select ${linkColumns} from memory_links l ${linkJoins} where ${whereKey(key)}`;
  return row ? toLink(row) : null;
}

/** True when the actor may see the memory as one end of a link: not in the trash. */
export async function isLinkable(tx: Transaction, id: MemoryId): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    /* kept */
    select from memories where workspace_id = app.workspace_id() and id = ${id}::uuid and deleted_at is null`;
  return rows.length > 0;
}

/**
 * Locks the source of a link, which serialises its writers; false when the actor may not edit it. FOR NO KEY UPDATE, because
 * FOR UPDATE would wait for whoever links to the source. The lock may have waited while a grant was revoked: asked again.
 */
export async function lockSource(tx: Transaction, source: MemoryId): Promise<boolean> {
  const lock = await tx.$queryRaw<unknown[]>`
    /* kept */
    select from memories where workspace_id = app.workspace_id() and id = ${source}::uuid for no key update`;
  return lock.length > 0 && isEditable(tx, source);
}

/** True when the actor may edit the memory, as of this statement: what was waited for before it may have lasted longer than a grant. */
export async function isEditable(tx: Transaction, id: MemoryId): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    /* kept */
    select from memories
     where workspace_id = app.workspace_id() and id = ${id}::uuid and owner_id = app.writer_id() and deleted_at is null`;
  return rows.length > 0;
}

/** Removes one link; false when there was none that the actor may remove. */
export async function deleteLinkRow(tx: Transaction, key: LinkKey): Promise<boolean> {
  const removed = await tx.$executeRaw`delete from memory_links l where ${whereKey(key)}`;
  return removed > 0;
}
