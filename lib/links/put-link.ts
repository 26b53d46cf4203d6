import type { Actor } from "#lib/actor.ts";
import { notFound, ServiceError } from "#lib/contract/error.ts";
import { supersedes } from "#lib/contract/kind.ts";
import type { PutLinkAnswer } from "#lib/contract/link.ts";
import { Prisma } from "#lib/db/generated/client.ts";
import { asActor } from "#lib/db/transaction.ts";
import { type LinkKey, type LinkRow, type LinkValue, linkColumns, linkJoins, toLink } from "./link-sql.ts";

export type PutRow = LinkRow & Pick<PutLinkAnswer, "outcome">;

/** Refuses a link that nobody may write. Throws self_link, reserved_kind. */
export function assertWritable({ source, target, kind }: LinkKey): void {
  if (source === target) throw new ServiceError("self_link");
  if (kind === supersedes) throw new ServiceError("reserved_kind");
}

/** What a put answers, as a table of PutRows; null for weight or metadata keeps what is there. */
export function putting(
  { source, target, kind }: LinkKey,
  { weight, metadata }: { [Field in keyof LinkValue]: LinkValue[Field] | null },
): Prisma.Sql {
  const json = metadata && JSON.stringify(metadata);
  return Prisma.sql`(
    select put.outcome, ${linkColumns}
      from app.put_link(${source}::uuid, ${target}::uuid, ${kind}, ${weight}::double precision, ${json}::jsonb) put
           cross join lateral (select (put.link).*) l ${linkJoins})`;
}

/** Throws not_found for a put that answered no row: who wrote it is hidden, and so is everything else by now. */
export function toPutAnswer(row: PutRow | undefined): PutLinkAnswer {
  if (!row) throw notFound();
  return { outcome: row.outcome, link: toLink(row) };
}

/**
 * Creates a link, or replaces its weight and metadata; a repeat writes nothing. Weight 0 to 1, metadata at most 4,096 bytes.
 * Throws self_link, reserved_kind, not_found, link_capacity_exceeded.
 */
export async function putLink(actor: Actor, input: LinkKey & LinkValue): Promise<PutLinkAnswer> {
  assertWritable(input);
  return asActor(actor, async (tx) => {
    const [row] = await tx.$queryRaw<PutRow[]>`/* kept */ select put.* from ${putting(input, input)} put`;
    return toPutAnswer(row);
  });
}
