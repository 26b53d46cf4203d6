import type { MemoryId, WorkspaceId } from "#lib/contract/id.ts";
import type { Scope } from "#lib/contract/memory.ts";
import { Prisma } from "#lib/db/generated/client.ts";
import type { Transaction } from "#lib/db/transaction.ts";

/**
 * `names`: every memory that the caller sees and that is not in the trash, with its name in a file. That by which they imported it,
 * so that a file that was exported, imported and exported again is the same; its id, where that name is the id of another
 * memory or the name of two.
 */
const names = Prisma.sql`
  candidates as materialized (
    select m.id, i.external_id, count(*) over (partition by i.external_id) as bearers
      from memories m
      left join imported_memories i on i.workspace_id = m.workspace_id and i.memory_id = m.id
     where m.workspace_id = app.workspace_id() and m.deleted_at is null),
  names as materialized (
    select id, case when external_id is null or bearers > 1 or lower(external_id) in (select id::text from candidates)
                    then id::text else external_id end collate "C" as name
      from candidates)`;

export type ManifestRow = {
  id: WorkspaceId;
  slug: string;
  name: string;
  at: Date;
  memories: number;
  links: number;
};

/** Where the snapshot is from, and how much of it there is. */
export async function readManifest(tx: Transaction): Promise<ManifestRow> {
  const [row] = await tx.$queryRaw<[ManifestRow]>`
    select w.id, w.slug, w.name, now() as at,
           (select count(*)::int from memories m where m.workspace_id = w.id and m.deleted_at is null) as memories,
           (select count(*)::int from memory_links l where l.workspace_id = w.id and l.kind <> 'supersedes') as links
      from workspaces w where w.id = app.workspace_id()`;
  return row;
}

export type ExportedMemoryRow = {
  id: MemoryId;
  name: string;
  title: string;
  content: string;
  type: string;
  tags: string[];
  scope: Scope;
  metadata: Record<string, unknown>;
  archived_at: Date | null;
  successor: string | null;
};

/** Opens the memories as a cursor: the server has them, and nobody's memory. */
export async function openMemories(tx: Transaction): Promise<void> {
  await tx.$executeRaw`
    declare exported_memories no scroll cursor for
      with ${names}
      select n.name, m.title, m.content, m.type, m.tags, m.scope, m.metadata, m.archived_at, s.name as successor
        from names n
        join memories m on m.workspace_id = app.workspace_id() and m.id = n.id
        left join memory_links l on l.workspace_id = m.workspace_id and l.source_id = m.id and l.kind = 'supersedes'
        left join names s on s.id = l.target_id
       order by n.name`;
}

export function fetchMemories(tx: Transaction): Promise<ExportedMemoryRow[]> {
  return tx.$queryRaw<ExportedMemoryRow[]>`fetch 200 from exported_memories`;
}

export type ExportedLinkRow = {
  source: string;
  target: string;
  kind: string;
  weight: number;
  metadata: Record<string, unknown>;
};

/** Opens the links as a cursor. Both ends are named, for both are seen; a successor is its memory's to say. */
export async function openLinks(tx: Transaction): Promise<void> {
  await tx.$executeRaw`
    declare exported_links no scroll cursor for
      with ${names}
      select s.name as source, t.name as target, l.kind, l.weight, l.metadata
        from memory_links l join names s on s.id = l.source_id join names t on t.id = l.target_id
       where l.workspace_id = app.workspace_id() and l.kind <> 'supersedes'
       order by s.name, t.name, l.kind collate "C"`;
}

export function fetchLinks(tx: Transaction): Promise<ExportedLinkRow[]> {
  return tx.$queryRaw<ExportedLinkRow[]>`fetch 1000 from exported_links`;
}
