import { ServiceError } from "#lib/contract/error.ts";
import type { UserId, WorkspaceId } from "#lib/contract/id.ts";
import { asOwner } from "#lib/db/transaction.ts";
import { resolveEmail, resolveSlug } from "./find-place.ts";

export type RemovedMember = { workspaceId: WorkspaceId; userId: UserId; removedAt: string };

/** Ends a membership: from the next statement on. What the member wrote stays theirs. A repeat changes nothing. Throws not_found. */
export function removeMember(input: { slug: string; email: string }): Promise<RemovedMember> {
  return asOwner(async (tx) => {
    const workspaceId = await resolveSlug(tx, input.slug);
    const userId = await resolveEmail(tx, input.email);
    await tx.member.updateMany({
      where: { workspaceId, userId, removedAt: null },
      data: { removedAt: new Date() },
    });
    const member = await tx.member.findUnique({ where: { workspaceId_userId: { workspaceId, userId } } });
    if (!member?.removedAt) {
      throw new ServiceError("not_found", { detail: `${input.email} is not a member of ${input.slug}.` });
    }
    return { workspaceId, userId, removedAt: member.removedAt.toISOString() };
  });
}
