import type { LinkOutcome } from "#lib/contract/link.ts";
import { archiveMemory } from "#lib/memories/archive-memory.ts";
import { chooseSuccessors } from "./choose-successors.ts";
import { findEnds } from "./find-ends.ts";
import { addSkipped } from "./load-report.ts";
import type { Loading, Standing } from "./loading.ts";
import { linksFile, type SourceLink } from "./parse-links.ts";
import { toReason } from "./to-reason.ts";

async function archive(older: Standing, newer: Standing): Promise<LinkOutcome> {
  const { version } = await archiveMemory(older.actor, { id: older.id, successorId: newer.id });
  if (version === older.version) return "unchanged";
  return older.successor ? "replaced" : "created";
}

/**
 * Archives each memory that another one supersedes, as its owner, with that one as its successor. The file's links run from the newer
 * to the older, ours from the retired memory to its successor.
 */
export async function writeSuccessors(loading: Loading, links: SourceLink[]): Promise<void> {
  const { report, standing, progress, signal } = loading;
  const possible = links.filter((link) => {
    const ends = findEnds(loading, link);
    if (typeof ends !== "string") return true;
    addSkipped(report, "successors", [{ file: linksFile, line: link.line, reason: ends }]);
    return false;
  });
  const { items, skipped } = chooseSuccessors(possible);
  addSkipped(report, "successors", skipped);
  progress.begin("successors", items.length);
  for (const { line, older, newer } of items) {
    signal.throwIfAborted();
    const [retired, successor] = [standing.get(older), standing.get(newer)];
    try {
      if (retired && successor) report.successors[await archive(retired, successor)] += 1;
    } catch (error) {
      addSkipped(report, "successors", [{ file: linksFile, line, reason: toReason(error) }]);
    }
    progress.step();
  }
  progress.end();
}
