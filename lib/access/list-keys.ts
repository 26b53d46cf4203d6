import type { Actor } from "#lib/actor.ts";
import type { Key, ListKeysQuery } from "#lib/contract/access.ts";
import type { Page } from "#lib/contract/page.ts";
import { parseCursor, toPage } from "#lib/db/cursor.ts";
import { Prisma } from "#lib/db/generated/client.ts";
import { asActor } from "#lib/db/transaction.ts";
import { type KeyRow, selectKeys, toKey } from "./key-sql.ts";

/**
 * Lists the actor's own keys of the workspace, also revoked and expired ones, newest first, one page; nobody else's, not even for an
 * admin. An agent is shown its own. Throws invalid_request for a foreign cursor.
 */
export function listKeys(actor: Actor, query: ListKeysQuery): Promise<Page<Key>> {
  const list = ["keys", actor.workspaceId, query.agent ?? null];
  const [last = null] = parseCursor(query.cursor, list) ?? [];
  const { limit, agent = null } = query;
  return asActor(actor, async (tx) => {
    const rows = await tx.$queryRaw<KeyRow[]>`
      ${selectKeys(Prisma.sql`
        (${agent}::uuid is null or k.agent_id = ${agent}::uuid) and (${last}::uuid is null or k.id < ${last}::uuid)`)}
      order by k.id desc limit ${limit + 1}`;
    return toPage(rows, limit, list, (row) => [row.id], toKey);
  });
}
