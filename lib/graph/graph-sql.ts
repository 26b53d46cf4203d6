import type { GraphLink, GraphMemory } from "#lib/contract/graph.ts";
import type { AgentId, MemoryId, UserId } from "#lib/contract/id.ts";
import type { Scope } from "#lib/contract/memory.ts";
import { Prisma } from "#lib/db/generated/client.ts";
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

/** A thing and its sequence number: the later it was written, the higher. */
export type Sequenced<Item> = { seq: number; item: Item };

/**
 * Rows of a column, as one text that `string_agg` made. A text a column and run costs this process a tenth of what an object a
 * row does, and PostgreSQL no more; runs of a few thousand, because growing texts past that costs PostgreSQL more than it saves.
 */
function toRows(column: string | null, separator = ","): string[] {
  return column === null ? [] : column.split(separator);
}

type RunRow = Record<"seqs" | "sources" | "targets" | "kinds" | "weights", string | null>;

function toLinks(run: RunRow): Sequenced<GraphLink>[] {
  const [sources, targets, weights] = [toRows(run.sources), toRows(run.targets), toRows(run.weights)];
  const kinds = toRows(run.kinds, "\n");
  return toRows(run.seqs).map((seq, row) => ({
    seq: Number(seq),
    item: {
      sourceId: sources[row] as MemoryId,
      targetId: targets[row] as MemoryId,
      kind: kinds[row] ?? "",
      weight: Number(weights[row]),
    },
  }));
}

/** Where a run begins when nothing was read yet: before every sequence number. */
export const fromNewest = Number.MAX_SAFE_INTEGER;

/** The next visible links of each stream, at most `limit`, newest first from before a sequence number; a run a stream, in their order. */
export async function listRuns(
  tx: Transaction,
  from: { stream: Stream; before: number }[],
  limit: number,
): Promise<Sequenced<GraphLink>[][]> {
  // A kind holds no control character, and so no line feed.
  const runs = await tx.$queryRaw<RunRow[]>`
    select run.* from unnest(${from.map(({ stream }) => stream.owner)}::uuid[],
                             ${from.map(({ stream }) => stream.audience)}::uuid[],
                             ${from.map(({ before }) => before)}::bigint[])
        with ordinality as s (owner, audience, before, position)
      cross join lateral (
        select string_agg(l.seq::text, ',') as seqs, string_agg(l.source_id::text, ',') as sources,
               string_agg(l.target_id::text, ',') as targets, string_agg(l.kind, e'\n') as kinds,
               string_agg(l.weight::text, ',') as weights
          from (select l.seq, l.source_id, l.target_id, l.kind, l.weight from memory_links l
                 where l.workspace_id = app.workspace_id() and l.source_audience = s.audience and l.source_owner = s.owner
                   and l.seq < s.before
                 order by l.seq desc limit ${limit}) l) run
     order by s.position`;
  return runs.map(toLinks);
}

type MemoriesRow = Record<
  "seqs" | "ids" | "titles" | "types" | "scopes" | "owners" | "agents" | "created" | "updated" | "archived",
  string | null
>;

// Milliseconds since 1970, without the fraction, as a Date has them: the epoch is exact to the microsecond, the division rounds down.
const toMilliseconds = (column: Prisma.Sql) =>
  Prisma.sql`(round(date_part('epoch', ${column}) * 1e6)::bigint / 1000)::text`;

/** A column a text, over `memories m`. What people write may hold any character, and so goes as JSON. */
const memoryColumns = Prisma.sql`
  string_agg(m.seq::text, ',') as seqs, string_agg(m.id::text, ',') as ids, json_agg(m.title)::text as titles,
  json_agg(m.type)::text as types, string_agg(m.scope, ',') as scopes, string_agg(m.owner_id::text, ',') as owners,
  string_agg(coalesce(m.agent_id::text, ''), ',') as agents,
  string_agg(${toMilliseconds(Prisma.sql`m.created_at`)}, ',') as created,
  string_agg(${toMilliseconds(Prisma.sql`m.updated_at`)}, ',') as updated,
  string_agg(coalesce(${toMilliseconds(Prisma.sql`m.archived_at`)}, ''), ',') as archived`;

function toTime(milliseconds: string | undefined): string {
  return new Date(Number(milliseconds)).toISOString();
}

function toMemories(rows: MemoriesRow): Sequenced<GraphMemory>[] {
  const [ids, scopes, owners] = [toRows(rows.ids), toRows(rows.scopes), toRows(rows.owners)];
  const [agents, created] = [toRows(rows.agents), toRows(rows.created)];
  const [updated, archived] = [toRows(rows.updated), toRows(rows.archived)];
  const titles: string[] = JSON.parse(rows.titles ?? "[]");
  const types: string[] = JSON.parse(rows.types ?? "[]");
  return toRows(rows.seqs).map((seq, row) => ({
    seq: Number(seq),
    item: {
      id: ids[row] as MemoryId,
      title: titles[row] ?? "",
      type: types[row] ?? "",
      scope: scopes[row] as Scope,
      ownerId: owners[row] as UserId,
      agentId: agents[row] ? (agents[row] as AgentId) : null,
      createdAt: toTime(created[row]),
      updatedAt: toTime(updated[row]),
      archivedAt: archived[row] ? toTime(archived[row]) : null,
    },
  }));
}

/** The audiences that the actor may read from: of each one, the index holds the memories newest first. */
export async function listAudiences(tx: Transaction): Promise<string[]> {
  const rows = await tx.$queryRaw<{ audience: string }[]>`
    select audience from unnest(app.audiences()) as readable (audience)`;
  return rows.map((row) => row.audience);
}

/** The next memories of each audience, at most `limit`, newest first from before a sequence number; a run an audience, in their order. */
export async function listMemoryRuns(
  tx: Transaction,
  from: { audience: string; before: number }[],
  limit: number,
): Promise<Sequenced<GraphMemory>[][]> {
  // A join, though there are two at most: of an audience that it knows the planner takes a scan and a sort to be cheaper.
  const runs = await tx.$queryRaw<MemoriesRow[]>`
    select run.* from unnest(${from.map(({ audience }) => audience)}::uuid[], ${from.map(({ before }) => before)}::bigint[])
        with ordinality as a (audience, before, position)
      cross join lateral (
        select ${memoryColumns}
          from (select m.* from memories m
                 where m.workspace_id = app.workspace_id() and m.audience_id = a.audience and m.deleted_at is null
                   and m.seq < a.before
                 order by m.seq desc limit ${limit}) m) run
     order by a.position`;
  return runs.map(toMemories);
}

/** The visible memories among `ids`. */
export async function findMemories(tx: Transaction, ids: MemoryId[]): Promise<Sequenced<GraphMemory>[]> {
  const rows = await tx.$queryRaw<MemoriesRow[]>`
    select slice.* from (select ${ids}::uuid[] as ids) given
      cross join generate_series(1, cardinality(given.ids), 1000) as first
      cross join lateral (
        select ${memoryColumns} from memories m
         where m.workspace_id = app.workspace_id() and m.id = any (given.ids[first:first + 999]) and m.deleted_at is null) slice`;
  return rows.flatMap(toMemories);
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
