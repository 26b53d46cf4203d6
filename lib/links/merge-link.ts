import type { Actor } from "#lib/actor.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import type { MergeLink, PutLinkAnswer } from "#lib/contract/link.ts";
import { asActor } from "#lib/db/transaction.ts";
import { assertWritable, type PutRow, putting, toPutAnswer } from "./put-link.ts";

/** What became of the link, and the titles of its ends. */
export type Merged = PutLinkAnswer & { titles: { source: string; target: string } };

type MergedRow = PutRow & { source_title: string | null; target_title: string | null };

/**
 * Creates a link, or changes what is given of one that is there: an omitted weight or metadata stays. A repeat writes nothing.
 * Throws as putLink.
 */
export async function mergeLink(
  actor: Actor,
  input: MergeLink & { source: MemoryId; target: MemoryId },
): Promise<Merged> {
  assertWritable(input);
  const { weight = null, metadata = null } = input;
  return asActor(actor, async (tx) => {
    // The titles are read as of the beginning: an end that came into sight while the put waited has none there.
    const [row] = await tx.$queryRaw<MergedRow[]>`
      /* kept */
      select put.*, s.title as source_title, t.title as target_title
        from ${putting(input, { weight, metadata })} put
        left join memories s on s.workspace_id = app.workspace_id() and s.id = put.source_id
        left join memories t on t.workspace_id = app.workspace_id() and t.id = put.target_id`;
    return {
      ...toPutAnswer(row),
      titles: { source: row?.source_title ?? "", target: row?.target_title ?? "" },
    };
  });
}
