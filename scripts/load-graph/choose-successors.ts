import type { Parsed } from "./parse-lines.ts";
import { linksFile, type SourceLink } from "./parse-links.ts";

/** A retired memory and the one that took its place. */
export type Succession = { line: number; older: string; newer: string };

/** True when following successors from `start` comes to `end`. */
function leadsTo(successors: ReadonlyMap<string, Succession>, start: string, end: string): boolean {
  for (let at: string | undefined = start; at !== undefined; at = successors.get(at)?.newer) {
    if (at === end) return true;
  }
  return false;
}

/**
 * The successor of each memory, from links that run from the newer to the older one: a memory has one at most, and no chain comes
 * back to where it began. The first in the file's order is kept, what doesn't fit with it is skipped.
 */
export function chooseSuccessors(links: SourceLink[]): Parsed<Succession> {
  const chosen = new Map<string, Succession>();
  const skipped: Parsed<Succession>["skipped"] = [];
  for (const { line, from: newer, to: older } of links) {
    const skip = (reason: string) => skipped.push({ file: linksFile, line, reason });
    const first = chosen.get(older);
    if (first) {
      skip(`${older} has the successor ${first.newer} (line ${first.line}) and can't have ${newer} too`);
    } else if (leadsTo(chosen, newer, older)) {
      skip(`${older} can't be succeeded by ${newer}, which it succeeds itself: the chain would loop`);
    } else {
      chosen.set(older, { line, older, newer });
    }
  }
  return { items: [...chosen.values()], skipped };
}
