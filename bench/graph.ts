import { basename } from "node:path";
import type pg from "pg";
import type { GraphView } from "#components/graph/graph-view.ts";
import { bundlePage, type PageFiles } from "./graph/bundle-page.ts";
import { generateGraph } from "./graph/generate-graph.ts";
import { type Figures, measureDrawing } from "./graph/measure-drawing.ts";
import { measureLayouter } from "./graph/measure-layout.ts";
import { measureTrip } from "./graph/measure-trip.ts";
import { openPage } from "./graph/open-page.ts";
import type { DrawingName } from "./graph/page/bench-page.ts";
import { printDrawings } from "./graph/print-drawings.ts";
import { printLayouts } from "./graph/print-layouts.ts";
import { readFolder } from "./graph/read-folder.ts";
import { ensureLargeWorkspace } from "./large-workspace.ts";
import { printBar } from "./print.ts";

const LINKS_PER_MEMORY = 4;
/** ForceAtlas2 takes a quarter of a minute at the largest size, and the same work every time. */
const MOST_LAYOUTS = 2;
/** Stock Cytoscape shows no frame of the largest graph in minutes. */
const PATIENCE = 60_000;
/** Weft next to the sigma it is judged by, so that both meet the machine in the same state. */
const drawings: DrawingName[] = ["sigma", "Weft", "sigma, lines", "sigma 4"];

interface Drawn {
  readonly name: string;
  readonly view: GraphView;
  /** Where it is known. */
  readonly community: Int32Array | null;
}

/** The drawing of graphs beside sigma's and Cytoscape's, their layout beside ForceAtlas2, and the whole way from the database. Answers whether all bars are met. */
export async function benchGraph(admin: pg.Client, rounds: number): Promise<boolean> {
  const files = await bundlePage();
  const met: boolean[] = [];
  for (const graph of chooseGraphs()) met.push(await benchDrawing(files, graph, rounds));
  met.push(await benchTrip(admin, files, rounds));
  return met.every(Boolean);
}

/** The folder that is named, or what the generator makes of the sizes that are. */
function chooseGraphs(): Drawn[] {
  const folder = process.env.WEFT_BENCH_GRAPH;
  if (folder) return [{ name: basename(folder), view: readFolder(folder), community: null }];
  const sizes = (process.env.WEFT_BENCH_SIZES ?? "1000,5000,10000").split(",").filter(Boolean).map(Number);
  return sizes.map((memories) => ({
    name: "a generated graph",
    ...generateGraph(memories, memories * LINKS_PER_MEMORY),
  }));
}

export async function benchDrawing(files: PageFiles, graph: Drawn, rounds: number): Promise<boolean> {
  const { name, view } = graph;
  console.log(
    `\nDrawing ${name}: ${view.memories.length} memories, ${view.links.length} links, ${rounds} rounds`,
  );
  const body = JSON.stringify(view);
  const open = await openPage(files, { json: async () => body });
  const taken = new Map<DrawingName, Figures[]>();
  const met: boolean[] = [];
  try {
    await open.page.evaluate(() => window.bench.load());
    for (let round = 0; round < rounds; round++) {
      for (const each of drawings) {
        const figures = await measureDrawing(open, each);
        taken.set(each, [...(taken.get(each) ?? []), figures]);
        // As they come: a run takes minutes, and may be cut short.
        console.error(each, JSON.stringify(figures, roundFigure));
      }
    }
    const layouts = {
      weft: await measureLayouter(open, "Weft", graph, rounds),
      forceAtlas2: await measureLayouter(open, "ForceAtlas2", graph, Math.min(rounds, MOST_LAYOUTS)),
    };
    met.push(printLayouts(layouts));
    // Last, for it may block the page for good.
    const stock = await orGiveUp(measureDrawing(open, "Cytoscape"), PATIENCE);
    if (stock) taken.set("Cytoscape", [stock]);
    else console.log(`\nCytoscape: not through within ${PATIENCE / 1_000} s`);
  } finally {
    await open.close();
  }
  met.push(printDrawings(taken));
  return met.every(Boolean);
}

function roundFigure(_: string, value: unknown) {
  return typeof value === "number" ? Number(value.toFixed(3)) : value;
}

async function orGiveUp<Value>(work: Promise<Value>, milliseconds: number): Promise<Value | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds);
  });
  // What it says when the browser is closed under it is no news.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, patience]);
  } finally {
    clearTimeout(timer);
  }
}

async function benchTrip(admin: pg.Client, files: PageFiles, rounds: number): Promise<boolean> {
  const trip = await measureTrip(files, await ensureLargeWorkspace(admin), rounds);
  console.log(
    `\nFrom the request to the first frame: ${trip.links} links, ${trip.megabytes.toFixed(1)} MB of columns, ${rounds} rounds; ` +
      `read ${trip.read.toFixed(0)} ms, Weft ${trip.toFrame.toFixed(0)} ms, the bytes and a cleared canvas ${trip.toClear.toFixed(0)} ms`,
  );
  const bars = [
    printBar(
      "request to first frame, times the bytes and a cleared canvas",
      trip.toFrame / trip.toClear,
      1.5,
    ),
    printBar("longest task of it, ms", trip.longestTask, 100),
  ];
  return bars.every(Boolean);
}
