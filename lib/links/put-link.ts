import type { Actor } from "#lib/actor.ts";
import { notFound, ServiceError } from "#lib/contract/error.ts";
import { supersedes } from "#lib/contract/kind.ts";
import type { Link, PutLinkAnswer } from "#lib/contract/link.ts";
import { asActor, type Transaction } from "#lib/db/transaction.ts";
import {
  compareLink,
  findLink,
  insertLink,
  isLinkable,
  type LinkKey,
  type LinkValue,
  lockSource,
  updateLink,
} from "./link-sql.ts";

async function write(tx: Transaction, input: LinkKey & LinkValue): Promise<PutLinkAnswer> {
  // Before any lock: a lock writes WAL, and a repeat must write nothing. The link is answered as it was found: looked for once
  // more, it may have been deleted meanwhile.
  const repeated = await compareLink(tx, input, input);
  if (repeated?.same) return { outcome: "unchanged", link: repeated.link };
  if (!(await lockSource(tx, input.source))) throw notFound();
  // Read plainly: a lock would ask whether the target may be edited, and it need not be.
  if (!(await isLinkable(tx, input.target))) throw notFound();
  // Under the lock, and in a statement after it: what is there now is there to stay.
  const existing = await compareLink(tx, input, input);
  if (existing?.same) return { outcome: "unchanged", link: existing.link };
  if (existing) {
    await updateLink(tx, input, input);
    return { outcome: "replaced", link: await read(tx, input) };
  }
  await insertLink(tx, input, input);
  return { outcome: "created", link: await read(tx, input) };
}

async function read(tx: Transaction, key: LinkKey): Promise<Link> {
  const link = await findLink(tx, key);
  // Hidden or gone since it was written, by a change that did not wait for the source: not the caller's any more.
  if (!link) throw notFound();
  return link;
}

/**
 * Creates a link, or replaces its weight and metadata; a repeat writes nothing. Weight 0 to 1, metadata at most 4,096 bytes.
 * Throws self_link, reserved_kind, not_found, link_capacity_exceeded.
 */
export async function putLink(actor: Actor, input: LinkKey & LinkValue): Promise<PutLinkAnswer> {
  if (input.source === input.target) throw new ServiceError("self_link");
  if (input.kind === supersedes) throw new ServiceError("reserved_kind");
  return asActor(actor, (tx) => write(tx, input));
}
