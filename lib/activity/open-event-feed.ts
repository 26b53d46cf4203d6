import pLimit from "p-limit";
import type { Actor } from "#lib/actor.ts";
import type { EventId, MemoryId } from "#lib/contract/id.ts";
import { findEventPosition, findNow } from "./find-event-position.ts";
import { type NewEvents, readNewEvents } from "./read-new-events.ts";
import { watchWorkspace } from "./watch-workspace.ts";

/** Most events of one delivery: what one slow listener may hold in memory. */
const batch = 100;

// However many listen, they leave the pool to the requests. A bundle may hold this module more than once.
const shared = globalThis as { weftReading?: ReturnType<typeof pLimit> };
shared.weftReading ??= pLimit(4);
const inTurn = shared.weftReading;

/** What is told at once. */
export type News = Pick<NewEvents, "events" | "hides">;

const nothing: News = { events: [], hides: false };

/** What one listener has still to hear of one workspace. */
export type EventFeed = {
  /** An id that resumes where this feed began, until an event has given a later one. Null when it resumed itself. */
  startId: string | null;
  /** Waits until there may be something new, or `ms` have passed, or the feed is closed. */
  wait(ms: number): Promise<void>;
  /**
   * The next events that the actor may see now, oldest first; none, when there is nothing new. Until `confirm` has resolved
   * nothing counts as read: when it fails, so does the read, and the same events come again.
   */
  read(actor: Actor, confirm: () => Promise<void>): Promise<News>;
  close(): void;
};

/** Opens a feed from now, or from after an event. Throws not_found when the actor's membership or grant has ended. */
export async function openEventFeed(
  actor: Actor,
  input: { memory?: MemoryId | undefined; lastEventId?: EventId | undefined },
): Promise<EventFeed> {
  const last = input.lastEventId;
  const begun = last ? { position: await findEventPosition(actor, last), id: null } : await findNow(actor);
  let after = begun.position;
  let fresh = true;
  let closed = false;
  let wake = () => {};
  const unwatch = watchWorkspace(actor.workspaceId, () => {
    fresh = true;
    wake();
  });
  return {
    startId: begun.id,
    async wait(ms) {
      if (fresh || closed) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
    read: (reader, confirm) =>
      inTurn(async () => {
        if (closed) return nothing;
        fresh = false;
        try {
          const found = await readNewEvents(reader, { after, memory: input.memory, limit: batch });
          await confirm();
          after = found.next;
          if (found.more) fresh = true;
          return found;
        } catch (error) {
          fresh = true;
          throw error;
        }
      }),
    close() {
      closed = true;
      unwatch();
      wake();
    },
  };
}
