import type { GraphMemory } from "#lib/contract/graph.ts";
import type { Memory } from "#lib/contract/memory.ts";

export type SearchHit = {
  id: string;
  title: string;
  type: string;
  isArchived: boolean;
  /** Whether the graph that was read holds it. */
  isDrawn: boolean;
  /** Whether only the server found it, so by its text rather than its title. */
  byContent: boolean;
};

/** Titles of the graph first, then what else the server found, each memory once. */
export function mergeHits(
  inGraph: readonly GraphMemory[],
  fromServer: readonly Pick<Memory, "id" | "title" | "type" | "archivedAt">[],
  drawn: readonly GraphMemory[],
): SearchHit[] {
  const known = new Set(inGraph.map(({ id }) => id));
  const drawnIds = new Set(drawn.map(({ id }) => id));
  const toHit = (
    memory: Pick<Memory, "id" | "title" | "type" | "archivedAt">,
    byContent: boolean,
  ): SearchHit => ({
    id: memory.id,
    title: memory.title,
    type: memory.type,
    isArchived: memory.archivedAt !== null,
    isDrawn: drawnIds.has(memory.id),
    byContent,
  });
  return [
    ...inGraph.map((memory) => toHit(memory, false)),
    ...fromServer.filter(({ id }) => !known.has(id)).map((memory) => toHit(memory, true)),
  ];
}
