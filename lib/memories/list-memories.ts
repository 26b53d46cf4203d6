import type { Actor } from "#lib/actor.ts";
import type { ListMemoriesQuery, Memory, MemorySort } from "#lib/contract/memory.ts";
import type { Page } from "#lib/contract/page.ts";
import { parseCursor, toPage } from "#lib/db/cursor.ts";
import { Prisma } from "#lib/db/generated/client.ts";
import { asActor } from "#lib/db/transaction.ts";
import { type MemoryRow, memoryColumns, memoryJoins, toMemory } from "./memory-sql.ts";

type SortedRow = MemoryRow & { sort_key: string[] };

/** A title that begins with the words, then one that holds them, then a content that does. */
function rank(q: string): Prisma.Sql {
  return Prisma.sql`(case when starts_with(lower(m.title), lower(${q})) then 0
    when position(lower(${q}) in lower(m.title)) > 0 then 1 else 2 end)`;
}

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
function sorting(sort: MemorySort, q: string, after: string[] | null) {
  const [first, second, third] = after ?? [];
  const updated = Prisma.sql`(m.updated_at, m.id) < (${first}::timestamptz, ${second}::uuid)`;
  switch (sort) {
    case "updated":
      return {
        order: Prisma.sql`m.updated_at desc, m.id desc`,
        key: Prisma.sql`array[m.updated_at::text, m.id::text]`,
        follows: updated,
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
        order: Prisma.sql`${rank(q)}, m.updated_at desc, m.id desc`,
        key: Prisma.sql`array[m.updated_at::text, m.id::text, ${rank(q)}::text]`,
        follows: Prisma.sql`(${rank(q)} > ${third}::int or (${rank(q)} = ${third}::int and ${updated}))`,
      };
  }
}

/**
 * Lists the memories that the actor may see, one page. `q` finds memories whose title or content holds it, in any case.
 * `state=all` is active and archived; the trash shows the actor's own only. Throws invalid_request for a foreign cursor.
 */
export async function listMemories(actor: Actor, query: ListMemoriesQuery): Promise<Page<Memory>> {
  const { limit, cursor, ...filters } = query;
  const list = ["memories", actor.workspaceId, filters];
  const after = parseCursor(cursor, list);
  const { order, key, follows } = sorting(
    query.sort ?? (query.q ? "relevance" : "updated"),
    query.q ?? "",
    after,
  );
  const where = [
    Prisma.sql`m.workspace_id = app.workspace_id()`,
    whereState(query.state),
    ...(query.q === undefined
      ? []
      : [
          Prisma.sql`(position(lower(${query.q}) in lower(m.title)) > 0 or position(lower(${query.q}) in lower(m.content)) > 0)`,
        ]),
    ...(query.type === undefined ? [] : [Prisma.sql`m.type = ${query.type}`]),
    ...(query.tag === undefined ? [] : [Prisma.sql`${query.tag} = any (m.tags)`]),
    ...(query.scope === undefined ? [] : [Prisma.sql`m.scope = ${query.scope}`]),
    ...(query.owner === undefined ? [] : [Prisma.sql`m.owner_id = ${query.owner}::uuid`]),
    ...(query.agent === undefined ? [] : [Prisma.sql`m.agent_id = ${query.agent}::uuid`]),
    ...(after ? [follows] : []),
  ];
  return asActor(actor, async (tx) => {
    const rows = await tx.$queryRaw<SortedRow[]>`
      select ${memoryColumns}, ${key} as sort_key from memories m ${memoryJoins}
       where ${Prisma.join(where, " and ")} order by ${order} limit ${limit + 1}`;
    return toPage(rows, limit, list, (row) => row.sort_key, toMemory);
  });
}
