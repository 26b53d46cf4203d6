import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Player } from "./cast.ts";
import { content } from "./import-lines.ts";
import { listedMemories } from "./say.ts";
import type { World } from "./world.ts";

/** Whether a memory holds a term as the contract of search has it: anywhere, or one of two letters where a word begins. */
function holds(title: string, term: string): boolean {
  const text = `${title} ${content}`.toLowerCase();
  return term.length > 2 ? text.includes(term) : text.split(" ").some((word) => word.startsWith(term));
}

type Asked = { q: string; state: "active" | "archived" | "trash" | "all" };

/** What a search finds that holds every term, newest first. */
export function foundMemories(world: World, player: Player, { q, state }: Asked) {
  const terms = q.toLowerCase().split(" ");
  return listedMemories(world, player, state).filter(({ title }) =>
    terms.every((term) => holds(title, term)),
  );
}

const Says = z.object({
  counts: z.array(z.object({ value: z.int(), exact: z.boolean() })),
  memories: z.array(z.looseObject({ id: z.string() })),
});

/** What is wrong with what a search found, or null. Where nothing holds every term, what resembles them is free, as long as it may be seen. */
export function findSearchFault(world: World, player: Player, asked: Asked, says: unknown): string | null {
  const { counts, memories } = Says.parse(says);
  const found = foundMemories(world, player, asked);
  if (counts.some(({ value, exact }) => !exact || value !== memories.length)) return "a false count";
  if (found.length > 0) {
    return isDeepStrictEqual(memories, found)
      ? null
      : `found ${JSON.stringify(memories)}, not ${JSON.stringify(found)}`;
  }
  const listed = listedMemories(world, player, asked.state);
  const isListed = (memory: object) => listed.some((other) => isDeepStrictEqual(memory, other));
  return memories.every(isListed) ? null : "a memory that is not to be found";
}
