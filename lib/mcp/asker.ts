import type { Actor } from "#lib/actor.ts";
import type { RequestNotes } from "#lib/auth/request-notes.ts";

/** Who asks, in which request. */
export type Asker = { actor: Actor; requestId: string; notes: RequestNotes };
