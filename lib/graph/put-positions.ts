import type { Actor } from "#lib/actor.ts";
import { notFound } from "#lib/contract/error.ts";
import type { PutPositions, SavedPositions } from "#lib/contract/positions.ts";
import { asActor } from "#lib/db/transaction.ts";
import { findInvisible, upsertPositions } from "./position-sql.ts";

/**
 * Keeps where a person has put the memories that they see, in place of what was kept: theirs alone, whatever their role. The same
 * again writes nothing. Throws forbidden for an agent; not_found with a pointer for the first memory that they can't see, and then
 * keeps nothing.
 */
export function putPositions(actor: Actor, { layout, positions }: PutPositions): Promise<SavedPositions> {
  return asActor(actor, async (tx) => {
    await tx.$queryRaw`select app.require_person()`;
    const missing = await findInvisible(
      tx,
      positions.map(({ id }) => id),
    );
    if (missing !== null) {
      throw notFound([{ pointer: `#/positions/${missing}/id`, message: "names nothing that you may use" }]);
    }
    await upsertPositions(tx, layout, positions);
    return { layout, count: positions.length };
  });
}
