import type { GraphLink } from "#lib/contract/graph.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import type { FollowedDirection } from "#lib/contract/neighborhood.ts";
import { Prisma } from "#lib/db/generated/client.ts";
import type { Transaction } from "#lib/db/transaction.ts";

/** Which links are followed. */
export type Following = { direction: FollowedDirection; kind?: string | undefined };

/** One link followed from a memory to its other end. */
export type Hop = { from: MemoryId; to: MemoryId; link: GraphLink };

type HopRow = { source_id: MemoryId; target_id: MemoryId; kind: string; weight: number; outbound: boolean };

const ends = { outbound: Prisma.sql`l.source_id`, inbound: Prisma.sql`l.target_id` } as const;

/**
 * The visible links at some memories, at most `limit`: of the first memory newest first, then of the next. A hub costs no more
 * than the limit: each memory's links come in order from an index, and nobody reads on when there are enough.
 */
export async function listHops(
  tx: Transaction,
  from: readonly MemoryId[],
  { direction, kind }: Following,
  limit: number,
): Promise<Hop[]> {
  const follow = (way: keyof typeof ends) => Prisma.sql`
    (select l.seq, l.source_id, l.target_id, l.kind, l.weight, ${way === "outbound"}::boolean as outbound from memory_links l
      where l.workspace_id = app.workspace_id() and ${ends[way]} = f.id
        ${kind === undefined ? Prisma.empty : Prisma.sql`and l.kind = ${kind}`}
      order by l.seq desc limit ${limit})`;
  const ways = direction === "both" ? (["outbound", "inbound"] as const) : [direction];
  const rows = await tx.$queryRaw<HopRow[]>`
    select hop.source_id, hop.target_id, hop.kind, hop.weight, hop.outbound
      from unnest(${from}::uuid[]) with ordinality as f (id, position)
      cross join lateral (select * from (${Prisma.join(ways.map(follow), " union all ")}) followed order by seq desc) hop
     limit ${limit}`;
  return rows.map(({ source_id: sourceId, target_id: targetId, kind, weight, outbound }) => ({
    from: outbound ? sourceId : targetId,
    to: outbound ? targetId : sourceId,
    link: { sourceId, targetId, kind, weight },
  }));
}
