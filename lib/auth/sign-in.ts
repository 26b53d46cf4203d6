import { ServiceError } from "#lib/contract/error.ts";
import type { UserId } from "#lib/contract/id.ts";
import { limits } from "#lib/contract/limits.ts";
import { asNobody } from "#lib/db/transaction.ts";
import { verifyPassword } from "./password.ts";

type Begun = { limited: boolean; user_id: UserId | null; password_hash: string | null };

/**
 * The user behind an e-mail and a password, or null: an unknown account answers the same, and takes as long, as a wrong password.
 * Throws rate_limited after 20 attempts in an hour for one account, known or not.
 */
export async function signIn(email: string, password: string): Promise<{ id: UserId } | null> {
  const account = email.trim().toLowerCase();
  if (account.length > 320 || password.length > 1_000 || account.includes("\0") || password.includes("\0"))
    return null;
  const [begun] = await asNobody((tx) => tx.$queryRaw<[Begun]>`select * from app.begin_sign_in(${account})`);
  if (begun.limited) {
    throw new ServiceError("rate_limited", {
      headers: { "Retry-After": String(limits.signIn.windowMinutes * 60) },
    });
  }
  if (!(await verifyPassword(begun.password_hash, password)) || !begun.user_id) return null;
  await asNobody((tx) => tx.$executeRaw`select app.end_sign_in(${account})`);
  return { id: begun.user_id };
}
