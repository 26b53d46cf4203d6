import type { UserId, WorkspaceId } from "#lib/contract/id.ts";
import type { Role } from "#lib/contract/me.ts";
import { asOwner } from "#lib/db/transaction.ts";
import { resolveEmail, resolveSlug } from "./find-place.ts";

export type PutMember = { workspaceId: WorkspaceId; userId: UserId; role: Role };

/** Makes a user a member of a workspace with a role; a removed one returns. A repeat changes nothing. Throws not_found. */
export function putMember(input: { slug: string; email: string; role: Role }): Promise<PutMember> {
  return asOwner(async (tx) => {
    const workspaceId = await resolveSlug(tx, input.slug);
    const userId = await resolveEmail(tx, input.email);
    // Not Prisma's upsert, which looks before it inserts: two at once are one.
    await tx.member.createMany({ data: [{ workspaceId, userId, role: input.role }], skipDuplicates: true });
    await tx.member.update({
      where: { workspaceId_userId: { workspaceId, userId } },
      data: { role: input.role, removedAt: null },
    });
    return { workspaceId, userId, role: input.role };
  });
}
