import type { MemoryId, UserId, WorkspaceId } from "#lib/contract/id.ts";
import type { Metadata } from "#lib/contract/metadata.ts";
import { asOwner } from "#lib/db/transaction.ts";

/** A memory that came from a file, as it stands. */
export type LoadedMemory = {
  id: MemoryId;
  owner_id: UserId;
  title: string;
  content: string;
  type: string;
  tags: string[];
  metadata: Metadata;
  version: number;
  in_trash: boolean;
  successor: MemoryId | null;
};

/**
 * The memories of a workspace that came from a file, by what the file calls them. Asked as the owner of the tables: no member sees
 * what is in everyone's trash.
 */
export async function findLoaded(
  workspaceId: WorkspaceId,
  sourceIds: string[],
): Promise<Map<string, LoadedMemory>> {
  const rows = await asOwner(
    (tx) => tx.$queryRaw<(LoadedMemory & { source_id: string })[]>`
      select distinct on (source_id) m.metadata #>> '{source,id}' as source_id, m.id, m.owner_id, m.title, m.content, m.type,
             m.tags, m.metadata, m.version, m.deleted_at is not null as in_trash, l.target_id as successor
        from memories m
        left join memory_links l
          on l.workspace_id = m.workspace_id and l.source_id = m.id and l.kind = 'supersedes'
       where m.workspace_id = ${workspaceId}::uuid and m.metadata #>> '{source,id}' = any (${sourceIds})
       order by source_id, m.seq`,
  );
  return new Map(rows.map(({ source_id, ...memory }) => [source_id, memory]));
}
