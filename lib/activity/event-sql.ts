import type { Event } from "#lib/contract/event.ts";
import type { AgentId, EventId, MemoryId, UserId } from "#lib/contract/id.ts";
import { Prisma } from "#lib/db/generated/client.ts";

export type EventRow = {
  id: EventId;
  seq: string;
  at: Date;
  action: Event["action"];
  subject: Event["subject"];
  memory_id: MemoryId | null;
  source_id: MemoryId | null;
  target_id: MemoryId | null;
  kind: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  user_id: UserId;
  user_name: string;
  agent_id: AgentId | null;
  agent_name: string | null;
};

/** The columns of an EventRow, of events `e`, users `u` and agents `a`. */
export const eventColumns = Prisma.sql`
  e.id, e.seq::text as seq, e.at, e.action, e.subject, e.memory_id, e.source_id, e.target_id, e.kind,
  e.before, e.after, e.user_id, u.name as user_name, e.agent_id, a.name as agent_name`;

export const eventTables = Prisma.sql`
  events e join users u on u.id = e.user_id left join agents a on a.id = e.agent_id`;

/** Keeps the events of one memory and of the links at it. */
export function ofMemory(id: MemoryId | undefined): Prisma.Sql {
  return id === undefined
    ? Prisma.empty
    : Prisma.sql`and (e.memory_id = ${id}::uuid or e.source_id = ${id}::uuid or e.target_id = ${id}::uuid)`;
}

export function toEvent(row: EventRow): Event {
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    subject: row.subject,
    link:
      row.source_id && row.target_id && row.kind !== null
        ? { sourceId: row.source_id, targetId: row.target_id, kind: row.kind }
        : null,
    memoryId: row.memory_id,
    before: row.before,
    after: row.after,
    by: { id: row.user_id, name: row.user_name },
    agent: row.agent_id ? { id: row.agent_id, name: row.agent_name ?? "" } : null,
  };
}
