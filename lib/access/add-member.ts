import type { Actor } from "#lib/actor.ts";
import type { AddMember, AddMemberAnswer } from "#lib/contract/access.ts";
import { notFound, ServiceError } from "#lib/contract/error.ts";
import type { UserId } from "#lib/contract/id.ts";
import { asActor } from "#lib/db/transaction.ts";
import { getMember } from "./member-sql.ts";

type Added = { outcome: "created" | "unchanged" | "unknown" | "other_role"; account: UserId };

/**
 * Makes an account a member of the workspace, or brings a removed member back, with a role; for one that has it already nothing
 * changes. For admins: throws forbidden; not_found for an e-mail without an account; conflict for a member with another role.
 */
export function addMember(actor: Actor, input: AddMember): Promise<AddMemberAnswer> {
  return asActor(actor, async (tx) => {
    const [{ outcome, account }] = await tx.$queryRaw<[Added]>`
      select * from app.add_member(${input.email}, ${input.role})`;
    if (outcome === "unknown") {
      throw notFound([{ pointer: "#/email", message: "is nobody's who has an account" }]);
    }
    if (outcome === "other_role") {
      throw new ServiceError("conflict", {
        detail: "They are a member already, with another role: change that.",
      });
    }
    return { outcome, member: await getMember(tx, account) };
  });
}
