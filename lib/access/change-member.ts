import type { Actor } from "#lib/actor.ts";
import type { Member } from "#lib/contract/access.ts";
import type { UserId } from "#lib/contract/id.ts";
import type { Role } from "#lib/contract/me.ts";
import { asActor } from "#lib/db/transaction.ts";
import { getMember } from "./member-sql.ts";

/**
 * Changes the role of a member, from the next statement on. For admins: throws forbidden; not_found for somebody who is no
 * member; conflict for the last admin.
 */
export function changeMember(actor: Actor, input: { userId: UserId; role: Role }): Promise<Member> {
  return asActor(actor, async (tx) => {
    await tx.$queryRaw`select app.change_role(${input.userId}::uuid, ${input.role})`;
    return getMember(tx, input.userId);
  });
}
