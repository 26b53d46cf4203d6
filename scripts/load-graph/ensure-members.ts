import { randomBytes } from "node:crypto";
import type { Actor } from "#lib/actor.ts";
import { hashPassword } from "#lib/auth/password.ts";
import { UserId } from "#lib/contract/id.ts";
import { asOwner } from "#lib/db/transaction.ts";
import type { LoadedWorkspace } from "./ensure-workspace.ts";

export type Members = {
  /** Each handle's member, as an actor. */
  actors: Map<string, Actor>;
  created: number;
  unchanged: number;
};

/**
 * A member of the workspace for each handle, made when missing: an account of its own that nobody can sign in to.
 */
export async function ensureMembers(workspace: LoadedWorkspace, handles: string[]): Promise<Members> {
  const emailOf = (handle: string) => `${handle}@${workspace.slug}.example`;
  // Of a password that is forgotten at once: a sign-in compares and fails, as with any account.
  const passwordHash = await hashPassword(randomBytes(32).toString("base64url"));
  return asOwner(async (tx) => {
    await tx.user.createMany({
      data: handles.map((handle) => ({ email: emailOf(handle), name: handle, passwordHash })),
      skipDuplicates: true,
    });
    const users = await tx.user.findMany({
      where: { email: { in: handles.map(emailOf) } },
      select: { id: true, email: true },
    });
    const { count: created } = await tx.member.createMany({
      data: users.map((user) => ({ workspaceId: workspace.id, userId: user.id, role: "member" })),
      skipDuplicates: true,
    });
    const ids = new Map(users.map((user) => [user.email, UserId.parse(user.id)]));
    const actors = new Map<string, Actor>();
    for (const handle of handles) {
      const userId = ids.get(emailOf(handle));
      if (userId) actors.set(handle, { workspaceId: workspace.id, userId, agentId: null, readOnly: false });
    }
    return { actors, created, unchanged: handles.length - created };
  });
}
