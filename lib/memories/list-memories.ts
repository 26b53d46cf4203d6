import type { Actor } from "#lib/actor.ts";
import type { ListMemoriesQuery, MemoryPage, MemorySort } from "#lib/contract/memory.ts";
import { parseCursor, toPage } from "#lib/db/cursor.ts";
import { Prisma } from "#lib/db/generated/client.ts";
import { asActor } from "#lib/db/transaction.ts";
import { type MemoryRow, memoryColumns, memoryJoins, toMemory } from "./memory-sql.ts";
import { searchMemories } from "./search-memories.ts";

type SortedRow = MemoryRow & { sort_key: string[] };

function whereState(state: ListMemoriesQuery["state"]): Prisma.Sql {
  switch (state) {
    case "active":
      return Prisma.sql`m.deleted_at is null and m.archived_at is null`;
    case "archived":
      return Prisma.sql`m.deleted_at is null and m.archived_at is not null`;
    case "all":
      return Prisma.sql`m.deleted_at is null`;
    case "trash":
      return Prisma.sql`m.deleted_at is not null`;
  }
}

/** The order of a sort, its key as text for the cursor (a JavaScript date would drop microseconds), and what follows a key. */
function sorting(sort: MemorySort, after: string[] | null) {
  const [first, second] = after ?? [];
  switch (sort) {
    case "updated":
      return {
        order: Prisma.sql`m.updated_at desc, m.id desc`,
        key: Prisma.sql`array[m.updated_at::text, m.id::text]`,
        follows: Prisma.sql`(m.updated_at, m.id) < (${first}::timestamptz, ${second}::uuid)`,
      };
    case "created":
      return {
        order: Prisma.sql`m.seq desc`,
        key: Prisma.sql`array[m.seq::text]`,
        follows: Prisma.sql`m.seq < ${first}::bigint`,
      };
    case "title":
      return {
        order: Prisma.sql`m.title, m.id`,
        key: Prisma.sql`array[m.title, m.id::text]`,
        follows: Prisma.sql`(m.title, m.id) > (${first}, ${second}::uuid)`,
      };
    case "relevance":
      return {
        order: Prisma.sql`found.position`,
        key: Prisma.sql`array[m.updated_at::text, m.id::text, found.rank::text]`,
        follows: Prisma.sql`true`,
      };
  }
}

/** The conditions of a plain list: what its filters let through, from after a key. */
function whereListed(query: ListMemoriesQuery, follows: Prisma.Sql | null): Prisma.Sql {
  const where = [
    whereState(query.state),
    ...(query.type === undefined ? [] : [Prisma.sql`m.type = ${query.type}`]),
    ...(query.tag === undefined ? [] : [Prisma.sql`${query.tag} = any (m.tags)`]),
    ...(query.scope === undefined ? [] : [Prisma.sql`m.scope = ${query.scope}`]),
    ...(query.owner === undefined ? [] : [Prisma.sql`m.owner_id = ${query.owner}::uuid`]),
    ...(query.agent === undefined ? [] : [Prisma.sql`m.agent_id = ${query.agent}::uuid`]),
    ...(follows ? [follows] : []),
  ];
  return Prisma.join(where, " and ");
}

/**
 * Lists the memories that the actor may see, one page. `q` finds those that hold every word of it in title or content, in any case,
 * or where none does, titles that resemble it; only then `count` says how many. `state=all` is active and archived; the trash
 * shows the actor's own only. Throws invalid_request for a foreign cursor.
 */
export async function listMemories(actor: Actor, query: ListMemoriesQuery): Promise<MemoryPage> {
  const { limit, cursor, q, ...filters } = query;
  const list = ["memories", actor.workspaceId, { q, ...filters }];
  const after = parseCursor(cursor, list);
  const sort = query.sort ?? (q === undefined ? "updated" : "relevance");
  const { order, key, follows } = sorting(sort, after);
  return asActor(
    actor,
    async (tx) => {
      const found =
        q === undefined ? null : await searchMemories(tx, { ...query, q, sort }, after, limit + 1);
      const rows = await tx.$queryRaw<SortedRow[]>`
        select ${memoryColumns}, ${key} as sort_key from memories m ${memoryJoins}
          ${found ? Prisma.sql`join unnest(${found.ids}::uuid[], ${found.ranks}::int[]) with ordinality as found (id, rank, position) on found.id = m.id` : Prisma.empty}
         where m.workspace_id = app.workspace_id() ${found ? Prisma.empty : Prisma.sql`and ${whereListed(query, after && follows)}`}
         order by ${order} limit ${limit + 1}`;
      return { ...toPage(rows, limit, list, (row) => row.sort_key, toMemory), count: found?.count ?? null };
    },
    "snapshot",
  );
}
