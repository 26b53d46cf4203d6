import type { Actor } from "#lib/actor.ts";
import { ServiceError } from "#lib/contract/error.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import { deleteLink } from "#lib/links/delete-link.ts";
import { getLink } from "#lib/links/get-link.ts";
import { putLink } from "#lib/links/put-link.ts";
import type { Operation } from "./linearize.ts";

export type LinkKey = { source: MemoryId; target: MemoryId; kind: string };

/** What one client does, in this order: a call, and the number of the key that it is about. */
export type Plan = { call: Operation["call"]; key: number }[];

/** The text by which histories know a link's value: its weight, which the metadata repeats. */
export function toValue(value: string): { weight: number; metadata: Record<string, unknown> } {
  return { weight: Number(value), metadata: { value } };
}

/** The value of a link, or how it is torn: weight and metadata are written together. */
export function fromValue({
  weight,
  metadata,
}: {
  weight: number;
  metadata: Record<string, unknown>;
}): string {
  return String(weight) === metadata.value ? String(weight) : `torn ${weight} ${JSON.stringify(metadata)}`;
}

async function answer(actor: Actor, call: Operation["call"], key: LinkKey): Promise<Operation["outcome"]> {
  try {
    if (call === "get") return { found: fromValue(await getLink(actor, key)) };
    if (call !== "delete") return (await putLink(actor, { ...key, ...toValue(call.put) })).outcome;
    await deleteLink(actor, key);
    return "deleted";
  } catch (error) {
    if (error instanceof ServiceError && error.code === "not_found") return "absent";
    // The connection ended under it: it may have happened, or not.
    if (error instanceof ServiceError && error.code === "unavailable") return "unknown";
    throw error;
  }
}

/** Lets each client follow its plan, all at once, each on connections of its own. Answers the history of each key. `before` runs before each call. */
export async function recordHistory(
  clients: readonly { actor: Actor; plan: Plan }[],
  keys: readonly LinkKey[],
  before: () => void = () => {},
): Promise<Operation[][]> {
  const histories: Operation[][] = keys.map(() => []);
  await Promise.all(
    clients.map(async ({ actor, plan }) => {
      for (const { call, key } of plan) {
        const link = keys[key];
        if (!link) throw new Error(`there is no key ${key}`);
        before();
        const began = performance.now();
        const outcome = await answer(actor, call, link);
        const ended = outcome === "unknown" ? Number.POSITIVE_INFINITY : performance.now();
        histories[key]?.push({ call, outcome, began, ended });
      }
    }),
  );
  return histories;
}
