import type { Actor } from "#lib/actor.ts";
import { notFound } from "#lib/contract/error.ts";
import type { LinkKey } from "./link-sql.ts";
import { removeLink } from "./remove-link.ts";

/** Deletes exactly the keyed link. Throws not_found, also the second time; reserved_kind. */
export async function deleteLink(actor: Actor, input: LinkKey): Promise<void> {
  if (!(await removeLink(actor, input))) throw notFound();
}
