/** Up to a bound Cytoscape draws every memory and link in full style; larger graphs are a crowd below it. */
export type Way = "elements" | "crowd";

/** Memories and links together up to which Cytoscape draws them all. */
const MOST_ELEMENTS = 3_000;

export function wayOf(memories: number, links: number): Way {
  return memories + links <= MOST_ELEMENTS ? "elements" : "crowd";
}
