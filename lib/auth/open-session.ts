import { z } from "zod";
import { UserId } from "#lib/contract/id.ts";
import { limits } from "#lib/contract/limits.ts";
import { asNobody } from "#lib/db/transaction.ts";

/** What a session's cookie holds of ours: `sub` is the user, `sid` the session. */
export const SessionClaims = z.object({ sub: UserId, sid: z.uuid() });
export type SessionClaims = z.infer<typeof SessionClaims>;

/** Opens a session for a user who has just signed in, and answers its id. */
export async function beginSession(userId: UserId): Promise<string> {
  const [row] = await asNobody(
    (tx) =>
      tx.$queryRaw<[{ id: string }]>`
      select app.begin_session(${userId}::uuid, ${limits.sessionSeconds}::int) as id`,
  );
  return row.id;
}

/** The user of a session that is still open, by the claims of its cookie; null when there is none. */
export async function findSession({ sub, sid }: SessionClaims): Promise<UserId | null> {
  const [row] = await asNobody(
    (tx) => tx.$queryRaw<[{ user_id: string | null }]>`select app.find_session(${sid}::uuid) as user_id`,
  );
  return row.user_id === sub ? sub : null;
}

/** Ends the session that a cookie's claims name, if it is open. */
export async function endSession({ sub, sid }: SessionClaims): Promise<void> {
  await asNobody((tx) => tx.$executeRaw`select app.end_session(${sid}::uuid, ${sub}::uuid)`);
}
