import type { Actor } from "#lib/actor.ts";
import { notFound, ServiceError } from "#lib/contract/error.ts";
import { supersedes } from "#lib/contract/kind.ts";
import type { PutLinkAnswer } from "#lib/contract/link.ts";
import { asActor, type Transaction } from "#lib/db/transaction.ts";
import { type LinkKey, type LinkRow, type LinkValue, linkColumns, linkJoins, toLink } from "./link-sql.ts";

type PutRow = LinkRow & Pick<PutLinkAnswer, "outcome">;

/** Refuses a link that nobody may write. Throws self_link, reserved_kind. */
export function assertWritable({ source, target, kind }: LinkKey): void {
  if (source === target) throw new ServiceError("self_link");
  if (kind === supersedes) throw new ServiceError("reserved_kind");
}

/** Puts a link that may be written. Throws not_found, link_capacity_exceeded. */
export async function putLinkRow(tx: Transaction, input: LinkKey & LinkValue): Promise<PutLinkAnswer> {
  const { source, target, kind, weight, metadata } = input;
  const [row] = await tx.$queryRaw<PutRow[]>`
    /* kept */
    select put.outcome, ${linkColumns}
      from app.put_link(${source}::uuid, ${target}::uuid, ${kind}, ${weight}::double precision, ${JSON.stringify(metadata)}::jsonb) put
           cross join lateral (select (put.link).*) l ${linkJoins}`;
  // Who wrote it is hidden, and so is everything else by now.
  if (!row) throw notFound();
  return { outcome: row.outcome, link: toLink(row) };
}

/**
 * Creates a link, or replaces its weight and metadata; a repeat writes nothing. Weight 0 to 1, metadata at most 4,096 bytes.
 * Throws self_link, reserved_kind, not_found, link_capacity_exceeded.
 */
export async function putLink(actor: Actor, input: LinkKey & LinkValue): Promise<PutLinkAnswer> {
  assertWritable(input);
  return asActor(actor, (tx) => putLinkRow(tx, input));
}
