import { ServiceError } from "#lib/contract/error.ts";
import { UserId, WorkspaceId } from "#lib/contract/id.ts";
import type { Transaction } from "#lib/db/transaction.ts";

function missing(pointer: string, message: string): ServiceError {
  return new ServiceError("not_found", { detail: message, errors: [{ pointer, message }] });
}

/** The id of a workspace by its slug. An administrator is told what is missing. Throws not_found. */
export async function resolveSlug(tx: Transaction, slug: string): Promise<WorkspaceId> {
  const workspace = await tx.workspace.findUnique({ where: { slug } });
  if (!workspace) throw missing("#/workspace", `There is no workspace ${slug}.`);
  return WorkspaceId.parse(workspace.id);
}

/** The id of a user by e-mail. Throws not_found. */
export async function resolveEmail(tx: Transaction, email: string): Promise<UserId> {
  const user = await tx.user.findUnique({ where: { email: email.toLowerCase() } });
  if (!user) throw missing("#/email", `There is no user ${email}.`);
  return UserId.parse(user.id);
}
