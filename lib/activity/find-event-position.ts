import type { Actor } from "#lib/actor.ts";
import type { EventId } from "#lib/contract/id.ts";
import { asActor } from "#lib/db/transaction.ts";

/**
 * A place in the order in which events are delivered: after the event of transaction `xact` with number `seq`. `seen` is the
 * snapshot of a listener that began from now: what it saw already is not new.
 */
export type EventPosition = { xact: string; seq: string; seen: string | null };

/** The position after an event of the actor's workspace, hidden or not; for one that is not kept, by its time, or the oldest. */
export async function findEventPosition(actor: Actor, event: EventId): Promise<EventPosition> {
  return asActor(actor, async (tx) => {
    const rows = await tx.$queryRaw<[EventPosition]>`
      select xact::text, seq::text, null as seen from app.event_position(${event}::uuid)`;
    return rows[0];
  });
}

/** The position from which everything is new that is committed from now on, and an id that resumes there. */
export async function findNow(actor: Actor): Promise<{ position: EventPosition; id: string }> {
  return asActor(actor, async (tx) => {
    const [{ id, ...position }] = await tx.$queryRaw<[EventPosition & { id: string }]>`
      select app.event_horizon()::text as xact, '0' as seq, pg_current_snapshot()::text as seen,
             app.uuid_v7()::text as id`;
    return { position, id };
  });
}
