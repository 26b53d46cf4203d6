import type { Restored } from "#lib/contract/memory.ts";
import { countOf, sayCount } from "./count-words.ts";

type Reason = Restored["notRestored"][number]["reason"];

const reasons: Record<Reason, string> = {
  other_end_in_trash: "the other memory is in the trash",
  other_end_gone: "the other memory is gone",
  capacity: "the bound on links is full",
  supersede_cycle: "the chain of successors would loop",
};

type Outcome = {
  memory: { title: string };
  restored: { links: number };
  notRestored: readonly { reason: Reason }[];
};

/** What a restore brought back and, never silently, what it could not. */
export function sayRestored({ memory, restored, notRestored }: Outcome): string {
  const back = `${memory.title} is back with ${sayCount(countOf(restored.links, false), "link", "links")}`;
  if (notRestored.length === 0) return back;
  const missing = sayCount(countOf(notRestored.length, false), "link", "links");
  const why = [...new Set(notRestored.map(({ reason }) => reasons[reason]))].join("; ");
  return `${back}. ${missing} could not come back: ${why}`;
}
