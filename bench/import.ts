import { loadavg } from "node:os";
import { limits } from "#lib/contract/limits.ts";
import { drawImportFile } from "#lib/testing/draw-import-file.ts";
import { toFile } from "#lib/testing/transfer-file.ts";
import type { BenchDatabase } from "./open-database.ts";
import { buildOwners } from "./owners.ts";
import { printBar, printFloor } from "./print.ts";
import { openServed } from "./served.ts";

type Report = { created: number; refused: number; parked: number };
type Graph = {
  memories: { id: string; ownerId: string }[];
  links: { sourceId: string }[];
  counts: Record<"memories" | "links", { value: number; exact: boolean }>;
  linksTruncated: boolean;
};

const small = [7, 40, 150, 300, 600];

/** One prolific owner's file of so many links through `POST /import`, several small owners' at the same time; then the graph. */
export async function benchImport(bench: BenchDatabase, links: number): Promise<boolean> {
  const served = await openServed(bench, "weft_import");
  const { url } = served.server;
  try {
    const owners = await buildOwners(served.admin, 1 + small.length, 0);
    const sizes = [links, ...small];
    const files = sizes.map((size, seed) =>
      drawImportFile(seed + 1, { memories: Math.max(10, Math.ceil(size / 14)), links: size }),
    );
    const send = async (place: number): Promise<Report & { seconds: number }> => {
      const begun = performance.now();
      const answer = await fetch(`${url}/api/v1/import`, {
        method: "POST",
        headers: { ...owners[place]?.headers, "content-type": "application/x-ndjson" },
        body: toFile(files[place] ?? []),
      });
      if (!answer.ok) throw new Error(`an import was answered ${answer.status}: ${await answer.text()}`);
      return { ...((await answer.json()) as Report), seconds: (performance.now() - begun) / 1_000 };
    };
    const before = served.use();
    const reports = await Promise.all(files.map((_, place) => send(place)));
    const after = served.use();
    const all = sizes.reduce((sum, size) => sum + size, 0);
    const lines = files.reduce((sum, file) => sum + file.length, 0);
    const [most] = reports;
    console.log(
      `\nImport of ${links} links and their memories beside ${small.join(", ")} links of others: ` +
        `${most?.seconds.toFixed(0)} s, ${(links / (most?.seconds ?? 1)).toFixed(0)} links/s; CPU: Node ${(after.node - before.node).toFixed(1)} s, ` +
        `PostgreSQL ${(after.postgres - before.postgres).toFixed(1)} s, ${(((after.postgres - before.postgres) / lines) * 1_000).toFixed(2)} ms a line; ` +
        `the server has ${served.megabytes().toFixed(0)} MB; load ${loadavg()[0]?.toFixed(1)}`,
    );
    const again = await send(0);
    console.log(`The same file again: ${again.seconds.toFixed(0)} s, ${again.created} created`);
    const begun = performance.now();
    const answer = await fetch(`${url}/api/v1/graph`, { headers: owners[1]?.headers ?? {} });
    const graph = (await answer.json()) as Graph;
    console.log(`The graph: ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
    const ownerOf = new Map(graph.memories.map((memory) => [memory.id, memory.ownerId]));
    const drawn = new Map<string, number>();
    for (const { sourceId } of graph.links) {
      const owner = ownerOf.get(sourceId) ?? "";
      drawn.set(owner, (drawn.get(owner) ?? 0) + 1);
    }
    const byOwner = [...drawn.values()].sort((a, b) => a - b);
    const cut = all > limits.graph.links;
    const expected = cut ? [...small, limits.graph.links - (all - links)] : sizes.toSorted((a, b) => a - b);
    return [
      printFloor(
        "lines created, of all",
        reports.reduce((sum, report) => sum + report.created, 0) / lines,
        1,
      ),
      printBar("lines created by the same file again", again.created, 0),
      printFloor(
        "owners whose links in the graph are as many as they should be",
        expected.filter((count, place) => byOwner[place] === count).length,
        sizes.length,
      ),
      printBar("links in the graph", graph.links.length, limits.graph.links),
      printFloor(
        "flags and counts that say whether it is cut",
        [
          graph.linksTruncated === cut,
          graph.counts.links.exact === !cut,
          graph.counts.links.value >= graph.links.length && graph.counts.links.value <= all,
        ].filter(Boolean).length,
        3,
      ),
    ].every(Boolean);
  } finally {
    await served.close();
  }
}
