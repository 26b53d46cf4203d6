import { z } from "zod";
import { EventId, MemoryId } from "./id.ts";
import { AgentRef, UserRef } from "./memory.ts";
import { page, pageQuery, Time } from "./page.ts";

export const EventAction = z.enum([
  "created",
  "replaced",
  "deleted",
  "updated",
  "archived",
  "restored",
  "trashed",
]);

/** A record of one real change to one link or memory. `before` and `after` hold what the change touched. */
export const Event = z.object({
  id: EventId,
  at: Time,
  action: EventAction,
  subject: z.enum(["link", "memory"]),
  link: z.object({ sourceId: MemoryId, targetId: MemoryId, kind: z.string() }).nullable(),
  memoryId: MemoryId.nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  by: UserRef,
  agent: AgentRef.nullable(),
});
export type Event = z.infer<typeof Event>;

/** `memory` keeps the events of one memory and of the links at it. */
export const ListEventsQuery = z.strictObject({ memory: MemoryId.optional(), ...pageQuery });
export const EventPage = page(Event);

/**
 * The same live: from now, or from after the event that `Last-Event-ID` names. The comment `hidden` says that some memory that could be seen has gone, to
 * the trash or into private, and not which.
 */
export const StreamEventsQuery = z.strictObject({ memory: MemoryId.optional() });
export const StreamEventsHeaders = z.object({ lastEventId: EventId.optional() });
