import type { UserId, WorkspaceId } from "#lib/contract/id.ts";
import type { Role } from "#lib/contract/me.ts";
import { asOwner } from "#lib/db/transaction.ts";
import { resolveEmail, resolveSlug } from "./find-place.ts";

export type PutMember = { workspaceId: WorkspaceId; userId: UserId; role: Role };

/**
 * Makes a user a member of a workspace with a role; a removed one returns. The rule of the last admin is not for the
 * server's own administrator. A repeat changes nothing. Throws not_found.
 */
export function putMember(input: { slug: string; email: string; role: Role }): Promise<PutMember> {
  return asOwner(async (tx) => {
    const workspaceId = await resolveSlug(tx, input.slug);
    const userId = await resolveEmail(tx, input.email);
    await tx.$executeRaw`select app.write_member(${workspaceId}::uuid, ${userId}::uuid, ${input.role})`;
    return { workspaceId, userId, role: input.role };
  });
}
