import type { Actor } from "#lib/actor.ts";
import type { UserId, WorkspaceId } from "#lib/contract/id.ts";
import type { Role } from "#lib/contract/me.ts";
import { asOwner } from "#lib/db/transaction.ts";

/** Makes a user a member of one more workspace, unless they are, and answers them as an actor there. */
export async function addToWorkspace(
  workspaceId: WorkspaceId,
  userId: UserId,
  role: Role = "member",
): Promise<Actor> {
  await asOwner((tx) =>
    tx.member.upsert({
      where: { workspaceId_userId: { workspaceId, userId } },
      create: { workspaceId, userId, role },
      update: { role },
    }),
  );
  return { workspaceId, userId, agentId: null, readOnly: false };
}
