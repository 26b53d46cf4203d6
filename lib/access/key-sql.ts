import type { Key } from "#lib/contract/access.ts";
import type { AgentId, KeyId } from "#lib/contract/id.ts";
import { Prisma } from "#lib/db/generated/client.ts";

export type KeyRow = {
  id: KeyId;
  name: string | null;
  prefix: string;
  agent_id: AgentId | null;
  agent_name: string | null;
  read_only: boolean;
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
};

/** The actor's own keys of the workspace (an agent's: its own), as rows, under one more condition. An access token is none that one keeps. */
export function selectKeys(condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    select k.id, k.name, k.prefix, k.agent_id, a.name as agent_name, k.read_only, k.created_at, k.expires_at, k.last_used_at,
           k.revoked_at
      from api_keys k left join agents a on a.id = k.agent_id
     where k.workspace_id = app.workspace_id() and k.connection_id is null and k.user_id = (select app.self_id())
       and ((select app.agent_id()) is null or k.agent_id = (select app.agent_id())) and ${condition}`;
}

export function toKey(row: KeyRow): Key {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    agent: row.agent_id ? { id: row.agent_id, name: row.agent_name ?? "" } : null,
    readOnly: row.read_only,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  };
}
