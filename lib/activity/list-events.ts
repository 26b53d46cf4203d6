import type { Actor } from "#lib/actor.ts";
import type { Event } from "#lib/contract/event.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import type { Page } from "#lib/contract/page.ts";
import { parseCursor, toPage } from "#lib/db/cursor.ts";
import { Prisma } from "#lib/db/generated/client.ts";
import { asActor } from "#lib/db/transaction.ts";
import { type EventRow, eventColumns, eventTables, ofMemory, toEvent } from "./event-sql.ts";

/**
 * Lists changes to what the actor may see now, newest first, one page. `memory` keeps those of one memory and of the links at
 * it; one that the actor can't see has none.
 */
export async function listEvents(
  actor: Actor,
  input: { memory?: MemoryId | undefined; limit: number; cursor?: string | undefined },
): Promise<Page<Event>> {
  const list = ["events", actor.workspaceId, input.memory];
  const after = parseCursor(input.cursor, list)?.[0];
  return asActor(actor, async (tx) => {
    const rows = await tx.$queryRaw<EventRow[]>`
      select ${eventColumns} from ${eventTables}
       where e.workspace_id = app.workspace_id() ${ofMemory(input.memory)}
         ${after === undefined ? Prisma.empty : Prisma.sql`and e.seq < ${after}::bigint`}
       order by e.seq desc limit ${input.limit + 1}`;
    return toPage(rows, input.limit, list, (row) => [row.seq], toEvent);
  });
}
