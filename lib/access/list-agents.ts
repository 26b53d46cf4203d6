import type { Actor } from "#lib/actor.ts";
import type { Agent, ListAgentsQuery } from "#lib/contract/access.ts";
import type { Page } from "#lib/contract/page.ts";
import { parseCursor, toPage } from "#lib/db/cursor.ts";
import { Prisma } from "#lib/db/generated/client.ts";
import { asActor } from "#lib/db/transaction.ts";
import { type AgentRow, selectAgents, toAgent } from "./agent-sql.ts";

/**
 * Lists the actor's own agents with their grants in the workspace, newest first, one page; for an admin also everyone's that have
 * a grant. Throws invalid_request for a foreign cursor.
 */
export function listAgents(actor: Actor, query: ListAgentsQuery): Promise<Page<Agent>> {
  const list = ["agents", actor.workspaceId, query.owner ?? null];
  const [last = null] = parseCursor(query.cursor, list) ?? [];
  const { limit, owner = null } = query;
  return asActor(actor, async (tx) => {
    const rows = await tx.$queryRaw<AgentRow[]>`
      ${selectAgents(Prisma.sql`
        (${owner}::uuid is null or a.user_id = ${owner}::uuid) and (${last}::uuid is null or a.id < ${last}::uuid)`)}
      order by a.id desc limit ${limit + 1}`;
    return toPage(rows, limit, list, (row) => [row.id], toAgent);
  });
}
