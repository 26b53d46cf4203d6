import type { MemoryId } from "#lib/contract/id.ts";
import { look } from "./look.ts";

/** A link as it is stored, standing or in the trash, with what is not the same for two links. */
export type StoredLink = {
  source_id: MemoryId;
  target_id: MemoryId;
  kind: string;
  weight: number;
  metadata: Record<string, unknown>;
  seq: string;
  created_at: Date;
  updated_at: Date;
  created_by: string;
  agent_id: string | null;
};

function read(table: "memory_links" | "trashed_links", ids: readonly string[]): Promise<StoredLink[]> {
  return look<StoredLink>(
    `select source_id, target_id, kind, weight, metadata, seq, created_at, updated_at, created_by, agent_id
       from ${table} where source_id = any ($1) or target_id = any ($1) order by source_id, target_id, kind`,
    [ids],
  );
}

/** The links at any of these memories, whoever sees them. */
export function readLinks(...ids: MemoryId[]): Promise<StoredLink[]> {
  return read("memory_links", ids);
}

/** Those of them that are in the trash. */
export function readTrashedLinks(...ids: MemoryId[]): Promise<StoredLink[]> {
  return read("trashed_links", ids);
}
