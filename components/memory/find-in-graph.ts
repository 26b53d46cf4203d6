import type { GraphMemory } from "#lib/contract/graph.ts";

/**
 * Memories whose title holds every word of the text, best first: titles that begin with it, then words that do, then the rest.
 * Case and accents don't matter.
 */
export function findInGraph(memories: readonly GraphMemory[], text: string, limit: number): GraphMemory[] {
  const whole = fold(text.trim());
  const parts = whole.split(/\s+/).filter(Boolean);
  if (parts.length === 0) return [];
  const found: { memory: GraphMemory; rank: number }[] = [];
  for (const memory of memories) {
    const title = fold(memory.title);
    if (!parts.every((part) => title.includes(part))) continue;
    found.push({ memory, rank: rankTitle(title, whole) + (memory.archivedAt === null ? 0 : 0.5) });
  }
  found.sort((a, b) => a.rank - b.rank || a.memory.title.length - b.memory.title.length);
  return found.slice(0, limit).map(({ memory }) => memory);
}

function rankTitle(title: string, whole: string): number {
  if (title.startsWith(whole)) return 0;
  if (title.includes(` ${whole}`)) return 1;
  return title.includes(whole) ? 2 : 3;
}

function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();
}
