import type { Actor } from "#lib/actor.ts";
import { notFound, ServiceError } from "#lib/contract/error.ts";
import { supersedes } from "#lib/contract/kind.ts";
import { asActor } from "#lib/db/transaction.ts";
import { deleteLinkRow, isEditable, type LinkKey, lockSource } from "./link-sql.ts";

/** Deletes exactly the keyed link. Throws not_found, also the second time; reserved_kind. */
export async function deleteLink(actor: Actor, input: LinkKey): Promise<void> {
  if (input.kind === supersedes) throw new ServiceError("reserved_kind");
  return asActor(actor, async (tx) => {
    if (!(await lockSource(tx, input.source))) throw notFound();
    if (!(await deleteLinkRow(tx, input))) throw notFound();
    // The link's row too may have been waited for.
    if (!(await isEditable(tx, input.source))) throw notFound();
  });
}
