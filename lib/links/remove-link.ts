import type { Actor } from "#lib/actor.ts";
import { notFound, ServiceError } from "#lib/contract/error.ts";
import { supersedes } from "#lib/contract/kind.ts";
import { asActor } from "#lib/db/transaction.ts";
import { deleteLinkRow, isEditable, type LinkKey, lockSource } from "./link-sql.ts";

/**
 * Removes exactly the keyed link, and answers whether there was one. Throws not_found when the actor may not edit the source;
 * reserved_kind.
 */
export async function removeLink(actor: Actor, input: LinkKey): Promise<boolean> {
  if (input.kind === supersedes) throw new ServiceError("reserved_kind");
  return asActor(actor, async (tx) => {
    if (!(await lockSource(tx, input.source))) throw notFound();
    const removed = await deleteLinkRow(tx, input);
    // The link's row too may have been waited for.
    if (!(await isEditable(tx, input.source))) throw notFound();
    return removed;
  });
}
