import { hashPassword, verifyPassword } from "#lib/auth/password.ts";
import { ServiceError } from "#lib/contract/error.ts";
import { UserId } from "#lib/contract/id.ts";
import { asOwner } from "#lib/db/transaction.ts";
import { assertName } from "./assert-name.ts";

export type AddedUser = { id: UserId; email: string; name: string };

/**
 * Adds a person who signs in with a password. A repeat changes nothing. Throws conflict when the e-mail has another name or
 * password, invalid_request for an e-mail, a name or a password that can't be.
 */
export async function addUser(input: { email: string; name: string; password: string }): Promise<AddedUser> {
  const email = input.email.trim().toLowerCase();
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 320) {
    throw new ServiceError("invalid_request", {
      errors: [{ pointer: "#/email", message: "must be an e-mail address" }],
    });
  }
  if (input.password.length < 8 || input.password.length > 1_000) {
    throw new ServiceError("invalid_request", {
      errors: [{ pointer: "#/password", message: "needs 8 to 1,000 characters" }],
    });
  }
  assertName(input.name, "#/name");
  const passwordHash = await hashPassword(input.password);
  const user = await asOwner(async (tx) => {
    // An insert that does nothing on conflict, so that two at once are one; Prisma's upsert looks before it inserts.
    await tx.user.createMany({ data: [{ email, name: input.name, passwordHash }], skipDuplicates: true });
    return tx.user.findUniqueOrThrow({ where: { email } });
  });
  if (user.name !== input.name || !(await verifyPassword(user.passwordHash, input.password))) {
    throw new ServiceError("conflict", { detail: `${email} exists already, with another name or password.` });
  }
  return { id: UserId.parse(user.id), email: user.email, name: user.name };
}
