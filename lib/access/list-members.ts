import type { Actor } from "#lib/actor.ts";
import type { ListMembersQuery, Member } from "#lib/contract/access.ts";
import type { Page } from "#lib/contract/page.ts";
import { parseCursor, toPage } from "#lib/db/cursor.ts";
import { Prisma } from "#lib/db/generated/client.ts";
import { asActor } from "#lib/db/transaction.ts";
import { type MemberRow, selectMembers, toMember } from "./member-sql.ts";

/**
 * Lists the members of the workspace by name, one page. The e-mail is null but to the member and to admins. Throws invalid_request
 * for a foreign cursor.
 */
export function listMembers(actor: Actor, query: ListMembersQuery): Promise<Page<Member>> {
  const list = ["members", actor.workspaceId, query.role ?? null];
  const [lastName = null, lastId = null] = parseCursor(query.cursor, list) ?? [];
  const { limit, role = null } = query;
  return asActor(actor, async (tx) => {
    const rows = await tx.$queryRaw<MemberRow[]>`
      ${selectMembers(Prisma.sql`
        (${role}::text is null or m.role = ${role})
        and (${lastId}::uuid is null or (u.name, m.user_id) > (${lastName}, ${lastId}::uuid))`)}
      order by u.name, m.user_id limit ${limit + 1}`;
    return toPage(rows, limit, list, (row) => [row.name, row.user_id], toMember);
  });
}
