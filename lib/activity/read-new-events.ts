import type { Actor } from "#lib/actor.ts";
import type { Event } from "#lib/contract/event.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import { Prisma } from "#lib/db/generated/client.ts";
import { asActor } from "#lib/db/transaction.ts";
import { type EventRow, eventColumns, eventTables, ofMemory, toEvent } from "./event-sql.ts";
import type { EventPosition } from "./find-event-position.ts";

/** Most events that are looked at in one read, hidden ones too: a listener that sees none of a million must get past them. */
const window = 2_000;

export type NewEvents = {
  events: Event[];
  /** True when something that the actor could see has been hidden since, or before: in the trash, or private. */
  hides: boolean;
  /** Where the next read begins: past everything that was hidden in this one. */
  next: EventPosition;
  /** True when there may be more already. */
  more: boolean;
};

type Row = EventRow & { xact: string; until_xact: string; until_seq: string; hides: boolean };

/**
 * Reads what is new after a position and visible to the actor now, oldest first, at most `limit`. An event comes only once no
 * transaction can still commit one before it, so that nobody who reads on misses one. Throws not_found when the actor's
 * membership or grant has ended.
 */
export async function readNewEvents(
  actor: Actor,
  { after, memory, limit }: { after: EventPosition; memory?: MemoryId | undefined; limit: number },
): Promise<NewEvents> {
  const { seen } = after;
  const rows = await asActor(
    actor,
    (tx) => tx.$queryRaw<Row[]>`
      select e.*, w.xact::text as until_xact, w.seq::text as until_seq, w.hides
        from app.event_window(${after.xact}::bigint, ${after.seq}::bigint, ${window}::int) w
        left join lateral (
          select ${eventColumns}, e.xact::text as xact, e.xact as turn, e.seq as place from ${eventTables}
           where e.workspace_id = app.workspace_id()
             and (e.xact, e.seq) > (${after.xact}::bigint, ${after.seq}::bigint)
             and (e.xact, e.seq) <= (w.xact, w.seq)
             ${seen === null ? Prisma.empty : Prisma.sql`and not pg_visible_in_snapshot(greatest(e.xact, 3)::text::xid8, ${seen}::pg_snapshot)`}
             ${ofMemory(memory)}
           order by e.xact, e.seq limit ${limit}) e on true
       order by e.turn, e.place`,
  );
  const [first] = rows;
  if (!first) throw new Error("the window is always a row");
  const found = rows.filter((row) => row.id !== null);
  const last = found.at(-1);
  const full = found.length === limit && last !== undefined;
  const [xact, seq] = full ? [last.xact, last.seq] : [first.until_xact, first.until_seq];
  // One memory's listener is not told of the others.
  const hides = memory === undefined && first.hides;
  return { events: found.map(toEvent), hides, next: { xact, seq, seen }, more: full || seq !== "0" };
}
