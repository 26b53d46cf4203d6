import { LAYOUT_VERSION } from "#components/graph/layout/lay-out-graph.ts";
import type { Actor } from "#lib/actor.ts";
import { encodeGraph } from "#lib/contract/columns/encode-graph.ts";
import type { Places } from "#lib/contract/columns/graph-form.ts";
import { readGraph } from "#lib/graph/read-graph.ts";
import type { PageFiles } from "./bundle-page.ts";
import { openPage } from "./open-page.ts";

const budget = { links: 40_000, memories: 20_000 };

/** Milliseconds by the clock, the least of the rounds. */
export interface Trip {
  readonly links: number;
  readonly megabytes: number;
  /** The graph read alone, made into columns. */
  readonly read: number;
  /** From the request to Weft's first frame, with places that come along. */
  readonly toFrame: number;
  /** The longest task until all is there. */
  readonly longestTask: number;
  /** From the request for the same bytes to a canvas that has been cleared. */
  readonly toClear: number;
}

/** The whole way from the database to the first frame. What is no part of it: a session, compression, a network. */
export async function measureTrip(files: PageFiles, reader: Actor, rounds: number): Promise<Trip> {
  const reads: number[] = [];
  let links = 0;
  let megabytes = 0;
  let places: Places | null = null;
  const json = async () => JSON.stringify(await readGraph(reader, budget));
  const columns = async () => {
    const start = performance.now();
    const graph = await readGraph(reader, budget);
    const bytes = Buffer.concat([...encodeGraph(graph, places)]);
    reads.push(performance.now() - start);
    links = graph.links.length;
    megabytes = bytes.length / 1e6;
    return bytes;
  };
  const open = await openPage(files, { json, columns });
  try {
    await open.page.evaluate(() => window.bench.load());
    const { x, y, community } = await open.page.evaluate(() => window.bench.layOut("Weft"));
    places = {
      layout: LAYOUT_VERSION,
      x: Float32Array.from(x),
      y: Float32Array.from(y),
      community: Int32Array.from(community),
    };
    const toFrame: number[] = [];
    const toClear: number[] = [];
    const longestTask: number[] = [];
    for (let round = 0; round < rounds; round++) {
      toClear.push(await open.page.evaluate(() => window.bench.fetchAndClear()));
      const drawn = await open.page.evaluate(() => window.bench.fetchAndDraw());
      toFrame.push(drawn.firstFrame);
      longestTask.push(drawn.longestTask);
    }
    const least = (values: number[]) => Math.min(...values);
    return {
      links,
      megabytes,
      read: least(reads),
      toFrame: least(toFrame),
      toClear: least(toClear),
      longestTask: least(longestTask),
    };
  } finally {
    await open.close();
  }
}
