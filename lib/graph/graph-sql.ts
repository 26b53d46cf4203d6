import type { GraphLink, GraphMemory } from "#lib/contract/graph.ts";
import type { AgentId, MemoryId, UserId } from "#lib/contract/id.ts";
import type { Scope } from "#lib/contract/memory.ts";
import type { Transaction } from "#lib/db/transaction.ts";

/** Links of one owner, of one audience: what the covering index holds in one newest-first run. */
export type Stream = { owner: UserId; audience: string };

/** The streams that the actor may read from, by a loose index scan: one probe a stream, not one a link. */
export async function listStreams(tx: Transaction): Promise<Stream[]> {
  return tx.$queryRaw<Stream[]>`
    with recursive
      readable (audience) as materialized (select unnest(app.audiences())),
      hop (audience, owner) as (
        select r.audience, (select l.source_owner from memory_links l
            where l.workspace_id = app.workspace_id() and l.source_audience = r.audience
            order by l.source_owner limit 1) from readable r
        union all
        select h.audience, (select l.source_owner from memory_links l
            where l.workspace_id = app.workspace_id() and l.source_audience = h.audience and l.source_owner > h.owner
            order by l.source_owner limit 1) from hop h where h.owner is not null)
    select owner, audience from hop where owner is not null order by owner, audience`;
}

/** How many visible links each stream has, counting no further than `cap`. */
export async function countStreams(tx: Transaction, streams: Stream[], cap: number): Promise<number[]> {
  const rows = await tx.$queryRaw<{ n: number }[]>`
    select (select count(*)::int from (select from memory_links l
              where l.workspace_id = app.workspace_id() and l.source_audience = s.audience and l.source_owner = s.owner
              limit ${cap}) counted) as n
      from unnest(${streams.map((s) => s.owner)}::uuid[], ${streams.map((s) => s.audience)}::uuid[])
        with ordinality as s (owner, audience, position)
     order by s.position`;
  return rows.map((row) => row.n);
}

type LinkRow = { source_id: MemoryId; target_id: MemoryId; kind: string; weight: number };

/** The newest visible links of each owner, `share` of them, owner by owner. */
export async function listNewest(
  tx: Transaction,
  streams: Stream[],
  shares: ReadonlyMap<UserId, number>,
): Promise<GraphLink[]> {
  const rows = await tx.$queryRaw<LinkRow[]>`
    with s as materialized (
      select * from unnest(${streams.map((s) => s.owner)}::uuid[], ${streams.map((s) => s.audience)}::uuid[]) as t (owner, audience))
    select newest.source_id, newest.target_id, newest.kind, newest.weight
      from unnest(${[...shares.keys()]}::uuid[], ${[...shares.values()]}::int[]) as o (owner, share)
      cross join lateral (
        select run.* from s cross join lateral (
            select l.source_id, l.target_id, l.kind, l.weight, l.seq from memory_links l
             where l.workspace_id = app.workspace_id() and l.source_audience = s.audience and l.source_owner = s.owner
             order by l.seq desc limit o.share) run
         where s.owner = o.owner order by run.seq desc limit o.share) newest`;
  return rows.map((row) => ({
    sourceId: row.source_id,
    targetId: row.target_id,
    kind: row.kind,
    weight: row.weight,
  }));
}

type MemoryRow = {
  id: MemoryId;
  title: string;
  type: string;
  scope: Scope;
  owner_id: UserId;
  agent_id: AgentId | null;
  created_at: Date;
  updated_at: Date;
  archived_at: Date | null;
};

/** Visible memories, those in `first` before the others, then newest first; at most `limit`. */
export async function listGraphMemories(
  tx: Transaction,
  first: MemoryId[],
  limit: number,
): Promise<GraphMemory[]> {
  const rows = await tx.$queryRaw<MemoryRow[]>`
    select m.id, m.title, m.type, m.scope, m.owner_id, m.agent_id, m.created_at, m.updated_at, m.archived_at
      from memories m left join (select distinct unnest(${first}::uuid[]) as id) f on f.id = m.id
     where m.workspace_id = app.workspace_id() and m.deleted_at is null
     order by f.id is null, m.seq desc limit ${limit}`;
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    type: row.type,
    scope: row.scope,
    ownerId: row.owner_id,
    agentId: row.agent_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    archivedAt: row.archived_at?.toISOString() ?? null,
  }));
}

/** Names of users and agents, for those that the actor may see. */
export async function listNames(
  tx: Transaction,
  userIds: UserId[],
  agentIds: AgentId[],
): Promise<{ owners: { id: UserId; name: string }[]; agents: { id: AgentId; name: string }[] }> {
  const owners = await tx.$queryRaw<{ id: UserId; name: string }[]>`
    select id, name from users where id = any (${userIds}::uuid[]) order by name, id`;
  const agents = await tx.$queryRaw<{ id: AgentId; name: string }[]>`
    select id, name from agents where id = any (${agentIds}::uuid[]) order by name, id`;
  return { owners, agents };
}
