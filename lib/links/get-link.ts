import type { Actor } from "#lib/actor.ts";
import { notFound } from "#lib/contract/error.ts";
import type { Link } from "#lib/contract/link.ts";
import { asActor } from "#lib/db/transaction.ts";
import { findLink, type LinkKey } from "./link-sql.ts";

/** Reads one link. Throws not_found. */
export function getLink(actor: Actor, input: LinkKey): Promise<Link> {
  return asActor(actor, async (tx) => {
    const link = await findLink(tx, input);
    if (!link) throw notFound();
    return link;
  });
}
