import type { Actor } from "#lib/actor.ts";
import { notFound, ServiceError } from "#lib/contract/error.ts";
import type { CreateMemory, Memory } from "#lib/contract/memory.ts";
import { asActor } from "#lib/db/transaction.ts";
import { insertRelatedLinks } from "#lib/links/insert-related-links.ts";
import { defaultTitle } from "./default-title.ts";
import { findAnswer, keepAnswer } from "./idempotency-sql.ts";
import { findMemory, insertMemory } from "./memory-sql.ts";

/**
 * Saves a memory of the actor's, and links of kind `related` to `relatedIds`: all or nothing. Throws not_found when the actor
 * may not write, or with a pointer for a related memory that they may not see; link_capacity_exceeded; invalid_request when
 * neither title nor content has a word. With an `idempotencyKey` (kept for 24 hours, for this actor), a repeat saves nothing and
 * gets the first answer, not_found once its memory is gone; throws conflict when it says something else.
 */
export async function createMemory(
  actor: Actor,
  input: CreateMemory & { idempotencyKey?: string | undefined },
): Promise<Memory> {
  const { idempotencyKey, ...said } = input;
  const { relatedIds, ...fields } = said;
  const request = idempotencyKey === undefined ? null : { key: idempotencyKey, said };
  const title = fields.title ?? defaultTitle(fields.content);
  if (!title) {
    throw new ServiceError("invalid_request", {
      errors: [{ pointer: "#/title", message: "is needed when the content has no words" }],
    });
  }
  return asActor(actor, async (tx) => {
    const first = request && (await findAnswer(tx, request));
    if (first) return first;
    const id = await insertMemory(tx, { ...fields, title });
    await insertRelatedLinks(tx, id, relatedIds);
    const memory = await findMemory(tx, id);
    // The right ended while it was written.
    if (!memory) throw notFound();
    if (request) await keepAnswer(tx, request, memory);
    return memory;
  });
}
