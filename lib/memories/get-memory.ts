import type { Actor } from "#lib/actor.ts";
import { notFound } from "#lib/contract/error.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import type { MemoryWithLinks } from "#lib/contract/memory.ts";
import { asActor } from "#lib/db/transaction.ts";
import { countLinks } from "#lib/links/count-links.ts";
import { findMemory } from "./memory-sql.ts";

/** Reads one memory, with the counts of its visible links. A trashed one answers its owner only. Throws not_found. */
export function getMemory(actor: Actor, input: { id: MemoryId }): Promise<MemoryWithLinks> {
  return asActor(
    actor,
    async (tx) => {
      const memory = await findMemory(tx, input.id);
      if (!memory) throw notFound();
      return { ...memory, links: await countLinks(tx, input.id) };
    },
    "snapshot",
  );
}
