import type { GraphSelection } from "./graph-view.ts";

/** What becomes of a selection when memories are met: they are it, join it, leave it, or each the other of the last two. */
export type Choice = "replace" | "add" | "remove" | "toggle";

/** The memories of a selection, which a link has none of. */
export function selectedMemories(selection: GraphSelection | null): readonly string[] {
  if (!selection || "link" in selection) return [];
  return "memory" in selection ? [selection.memory] : selection.memories;
}

/** The selection of these memories: of none, one, or several. Repeats are ignored. */
export function selectMemories(ids: Iterable<string>): GraphSelection | null {
  const memories = [...new Set(ids)];
  const [only] = memories;
  if (only === undefined) return null;
  return memories.length === 1 ? { memory: only } : { memories };
}

/** A selection after a choice among memories. A link that was selected stays only where nothing was met. */
export function chooseMemories(
  before: GraphSelection | null,
  met: readonly string[],
  choice: Choice,
): GraphSelection | null {
  if (choice === "replace") return selectMemories(met);
  if (met.length === 0) return before;
  const ids = new Set(selectedMemories(before));
  for (const id of met) {
    if (choice === "remove" || (choice === "toggle" && ids.has(id))) ids.delete(id);
    else ids.add(id);
  }
  return selectMemories(ids);
}
