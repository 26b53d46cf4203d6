import { countOf, sayCount } from "./count-words.ts";
import type { SelectionFacts } from "./describe-selection.ts";

/** What is said when several are selected and one asks to delete. */
export const oneAtATime = "Memories are deleted one at a time: open one first";

/** `3 memories selected`. */
export function saySelected(memories: number): string {
  return `${sayCount(countOf(memories, false), "memory", "memories")} selected`;
}

/** `4 links among them, 12 to others`; of a cut graph, lower bounds. */
export function sayLinks({ among, outward }: SelectionFacts, isCut: boolean): string {
  return `${sayCount(countOf(among, isCut), "link", "links")} among them, ${isCut ? "at least " : ""}${outward.toLocaleString("en")} to others`;
}

/** What of a selection cannot be seen, and why; empty when all can. */
export function sayUnseen({ hidden, missing }: SelectionFacts): string[] {
  const sentences: string[] = [];
  if (hidden > 0) sentences.push(`${sayOf(hidden)} hidden by your filter.`);
  if (missing > 0)
    sentences.push(
      `${missing.toLocaleString("en")} more ${missing === 1 ? "was" : "were"} selected, and ${missing === 1 ? "is" : "are"} not in the drawn graph.`,
    );
  return sentences;
}

/** `1 of the selected is`, `3 of the selected are`. */
export function sayOf(count: number): string {
  return `${count.toLocaleString("en")} of the selected ${count === 1 ? "is" : "are"}`;
}
