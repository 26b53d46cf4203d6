import { randomUUID } from "node:crypto";
import type { Actor } from "#lib/actor.ts";
import { CreateMemory, type Memory } from "#lib/contract/memory.ts";
import { createMemory } from "#lib/memories/create-memory.ts";

/** A memory of the actor's: whatever is not given is random, or the default. */
export function buildMemory(actor: Actor, fields: Partial<CreateMemory> = {}): Promise<Memory> {
  return createMemory(actor, CreateMemory.parse({ content: `Content ${randomUUID()}`, ...fields }));
}
