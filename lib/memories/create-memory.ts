import type { Actor } from "#lib/actor.ts";
import { ServiceError } from "#lib/contract/error.ts";
import type { CreateMemory, Memory } from "#lib/contract/memory.ts";
import { asActor } from "#lib/db/transaction.ts";
import { insertRelatedLinks } from "#lib/links/insert-related-links.ts";
import { defaultTitle } from "./default-title.ts";
import { findMemory, insertMemory } from "./memory-sql.ts";

/**
 * Saves a memory of the actor's, and links of kind `related` to `relatedIds`: all or nothing. Throws not_found when the actor
 * may not write, or with a pointer for a related memory that they may not see; link_capacity_exceeded; invalid_request when
 * neither title nor content has a word.
 */
export async function createMemory(actor: Actor, input: CreateMemory): Promise<Memory> {
  const { relatedIds, ...fields } = input;
  const title = fields.title ?? defaultTitle(fields.content);
  if (!title) {
    throw new ServiceError("invalid_request", {
      errors: [{ pointer: "#/title", message: "is needed when the content has no words" }],
    });
  }
  return asActor(actor, async (tx) => {
    const id = await insertMemory(tx, { ...fields, title });
    await insertRelatedLinks(tx, id, relatedIds);
    const memory = await findMemory(tx, id);
    if (!memory) throw new Error(`memory ${id} was inserted and can't be read`);
    return memory;
  });
}
