import type { Actor } from "#lib/actor.ts";
import { notFound } from "#lib/contract/error.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import type { LinkDirection, ListedLink } from "#lib/contract/link.ts";
import type { Page } from "#lib/contract/page.ts";
import { parseCursor, toPage } from "#lib/db/cursor.ts";
import { Prisma } from "#lib/db/generated/client.ts";
import { asActor } from "#lib/db/transaction.ts";
import { isLinkable, type LinkRow, linkColumns, linkJoins, toLink } from "./link-sql.ts";

type ListedRow = LinkRow & { seq: string; title: string; type: string; archived_at: Date | null };

// The cursor is the sequence number: a JavaScript date drops microseconds, and so skips or repeats rows.
const ends = {
  outbound: { at: Prisma.sql`l.source_id`, other: Prisma.sql`l.target_id` },
  inbound: { at: Prisma.sql`l.target_id`, other: Prisma.sql`l.source_id` },
} as const;

/** Lists the visible links of a visible memory, newest first, one page, each with its other end. Throws not_found. */
export async function listLinks(
  actor: Actor,
  input: {
    id: MemoryId;
    direction: LinkDirection;
    kind?: string | undefined;
    limit: number;
    cursor?: string | undefined;
  },
): Promise<Page<ListedLink>> {
  const list = ["links", actor.workspaceId, input.id, input.direction, input.kind];
  const after = parseCursor(input.cursor, list)?.[0];
  const { at, other } = ends[input.direction];
  return asActor(actor, async (tx) => {
    const rows = await tx.$queryRaw<ListedRow[]>`
      /* kept */
      select ${linkColumns}, l.seq::text as seq, o.title, o.type, o.archived_at
        from memory_links l ${linkJoins}
        join memories o on o.workspace_id = l.workspace_id and o.id = ${other}
       where l.workspace_id = app.workspace_id() and ${at} = ${input.id}::uuid
         ${input.kind === undefined ? Prisma.empty : Prisma.sql`and l.kind = ${input.kind}`}
         ${after === undefined ? Prisma.empty : Prisma.sql`and l.seq < ${after}::bigint`}
       order by l.seq desc limit ${input.limit + 1}`;
    // A link that is visible has a memory that is.
    if (rows.length === 0 && !(await isLinkable(tx, input.id))) throw notFound();
    return toPage(
      rows,
      input.limit,
      list,
      (row) => [row.seq],
      (row) => ({
        ...toLink(row),
        memory: {
          id: input.direction === "outbound" ? row.target_id : row.source_id,
          title: row.title,
          type: row.type,
          archivedAt: row.archived_at?.toISOString() ?? null,
        },
      }),
    );
  });
}
