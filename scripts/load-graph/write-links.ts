import { putLink } from "#lib/links/put-link.ts";
import { findEnds } from "./find-ends.ts";
import { inLanes } from "./in-lanes.ts";
import { addSkipped } from "./load-report.ts";
import type { Loading } from "./loading.ts";
import { linksFile, type SourceLink } from "./parse-links.ts";
import { toReason } from "./to-reason.ts";

/** Links of different owners don't wait for each other; more than a few at a time only queue for the processors. */
const width = 4;

/** Puts each link, as the owner of its source. Those of one owner follow each other in the file's order. */
export async function writeLinks(loading: Loading, links: SourceLink[]): Promise<void> {
  const { report, standing, progress, signal } = loading;
  progress.begin("links", links.length);
  const ownerOf = (link: SourceLink) => standing.get(link.from)?.actor.userId ?? "";
  await inLanes(links, ownerOf, width, async (link) => {
    signal.throwIfAborted();
    const skip = (reason: string) =>
      addSkipped(report, "links", [{ file: linksFile, line: link.line, reason }]);
    const ends = findEnds(loading, link);
    if (typeof ends === "string") skip(ends);
    else {
      const { from, to } = ends;
      try {
        const key = { source: from.id, target: to.id, kind: link.kind };
        const { outcome } = await putLink(from.actor, { ...key, ...link.value });
        report.links[outcome] += 1;
      } catch (error) {
        skip(toReason(error));
      }
    }
    progress.step();
  });
  progress.end();
}
