import type { Actor } from "#lib/actor.ts";
import { notFound } from "#lib/contract/error.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import type { MergeLink, PutLinkAnswer } from "#lib/contract/link.ts";
import { asActor, type Transaction } from "#lib/db/transaction.ts";
import { findLink, lockSource } from "./link-sql.ts";
import { assertWritable, putLinkRow } from "./put-link.ts";

/** What became of the link, and the titles of its ends. */
export type Merged = PutLinkAnswer & { titles: { source: string; target: string } };

async function readTitles(tx: Transaction, source: MemoryId, target: MemoryId): Promise<Merged["titles"]> {
  const rows = await tx.$queryRaw<{ id: MemoryId; title: string }[]>`
    select id, title from memories where workspace_id = app.workspace_id() and id in (${source}::uuid, ${target}::uuid)`;
  const titleOf = (id: MemoryId) => rows.find((row) => row.id === id)?.title ?? "";
  return { source: titleOf(source), target: titleOf(target) };
}

/**
 * Creates a link, or changes what is given of one that is there: an omitted weight or metadata stays. A repeat changes nothing and makes
 * no event; other than a put's, it takes the source's lock to find that out.
 * Throws as putLink.
 */
export async function mergeLink(
  actor: Actor,
  input: MergeLink & { source: MemoryId; target: MemoryId },
): Promise<Merged> {
  const { source, target, kind, weight, metadata } = input;
  assertWritable(input);
  return asActor(actor, async (tx) => {
    // First: what is there now stays until this is done.
    if (!(await lockSource(tx, source))) throw notFound();
    const before = await findLink(tx, { source, target, kind });
    const value = {
      weight: weight ?? before?.weight ?? 1,
      metadata: metadata ?? before?.metadata ?? {},
    };
    const answer = await putLinkRow(tx, { source, target, kind, ...value });
    return { ...answer, titles: await readTitles(tx, source, target) };
  });
}
