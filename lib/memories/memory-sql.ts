import type { AgentId, MemoryId, UserId, WorkspaceId } from "#lib/contract/id.ts";
import type { CreateMemory, Memory, Scope } from "#lib/contract/memory.ts";
import { Prisma } from "#lib/db/generated/client.ts";
import type { Transaction } from "#lib/db/transaction.ts";

export type MemoryRow = {
  id: MemoryId;
  workspace_id: WorkspaceId;
  owner_id: UserId;
  owner_name: string;
  agent_id: AgentId | null;
  agent_name: string | null;
  title: string;
  content: string;
  type: string;
  tags: string[];
  scope: Scope;
  metadata: Record<string, unknown>;
  version: number;
  created_at: Date;
  updated_at: Date;
  archived_at: Date | null;
  deleted_at: Date | null;
  superseded_by: MemoryId | null;
  current: MemoryId | null;
};

/** Every column of a MemoryRow, over `memories m`, joined as `memoryJoins` does. */
export const memoryColumns = Prisma.sql`
  m.id, m.workspace_id, m.owner_id, u.name as owner_name, m.agent_id, a.name as agent_name, m.title, m.content, m.type, m.tags,
  m.scope, m.metadata, m.version, m.created_at, m.updated_at, m.archived_at, m.deleted_at,
  (select l.target_id from memory_links l
    where l.workspace_id = m.workspace_id and l.source_id = m.id and l.kind = 'supersedes') as superseded_by,
  case when m.archived_at is not null then app.current_memory(m.id) end as current`;

export const memoryJoins = Prisma.sql`
  join users u on u.id = m.owner_id
  left join agents a on a.id = m.agent_id`;

export function toMemory(row: MemoryRow): Memory {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    owner: { id: row.owner_id, name: row.owner_name },
    agent: row.agent_id ? { id: row.agent_id, name: row.agent_name ?? "" } : null,
    title: row.title,
    content: row.content,
    type: row.type,
    tags: row.tags,
    scope: row.scope,
    metadata: row.metadata,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    archivedAt: row.archived_at?.toISOString() ?? null,
    supersededBy: row.superseded_by,
    current: row.current,
    deletedAt: row.deleted_at?.toISOString() ?? null,
  };
}

/** One memory as the actor may see it; their own also from the trash. */
export async function findMemory(tx: Transaction, id: MemoryId): Promise<Memory | null> {
  const [row] = await tx.$queryRaw<MemoryRow[]>`
    /* kept */
    select ${memoryColumns} from memories m ${memoryJoins}
     where m.workspace_id = app.workspace_id() and m.id = ${id}::uuid`;
  return row ? toMemory(row) : null;
}

/** Inserts the actor's new memory and answers its id. */
export async function insertMemory(
  tx: Transaction,
  memory: Omit<CreateMemory, "relatedIds" | "title"> & { title: string },
): Promise<MemoryId> {
  const [row] = await tx.$queryRaw<[{ id: MemoryId }]>`
    insert into memories (workspace_id, owner_id, agent_id, title, content, type, tags, scope, metadata)
    values (app.workspace_id(), app.writer_id(), app.agent_id(), ${memory.title}, ${memory.content}, ${memory.type},
            ${memory.tags}::text[], ${memory.scope}, ${JSON.stringify(memory.metadata)}::jsonb)
    returning id`;
  return row.id;
}
