import type { Member } from "#lib/contract/access.ts";
import { notFound } from "#lib/contract/error.ts";
import type { UserId } from "#lib/contract/id.ts";
import type { Role } from "#lib/contract/me.ts";
import { Prisma } from "#lib/db/generated/client.ts";
import type { Transaction } from "#lib/db/transaction.ts";

export type MemberRow = {
  user_id: UserId;
  name: string;
  email: string | null;
  role: Role;
  created_at: Date;
};

/** The members of the workspace, as rows, under one more condition. */
export function selectMembers(condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    select m.user_id, u.name, app.email_of(m.user_id) as email, m.role, m.created_at
      from members m join users u on u.id = m.user_id
     where m.workspace_id = app.workspace_id() and m.removed_at is null and ${condition}`;
}

export function toMember(row: MemberRow): Member {
  return {
    user: { id: row.user_id, name: row.name, email: row.email },
    role: row.role,
    createdAt: row.created_at.toISOString(),
  };
}

/** A member that was just written. Throws not_found when the actor's right has ended since. */
export async function getMember(tx: Transaction, id: UserId): Promise<Member> {
  const [row] = await tx.$queryRaw<MemberRow[]>`${selectMembers(Prisma.sql`m.user_id = ${id}::uuid`)}`;
  if (!row) throw notFound();
  return toMember(row);
}
