import type { Actor } from "#lib/actor.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import type { PutLinkAnswer } from "#lib/contract/link.ts";
import { putLink } from "#lib/links/put-link.ts";

/** Puts a link with the defaults for what is not given. */
export function buildLink(
  actor: Actor,
  source: MemoryId,
  target: MemoryId,
  fields: { kind?: string; weight?: number; metadata?: Record<string, unknown> } = {},
): Promise<PutLinkAnswer> {
  return putLink(actor, { source, target, kind: "related", weight: 1, metadata: {}, ...fields });
}
