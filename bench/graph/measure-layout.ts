import type { GeneratedGraph } from "./generate-graph.ts";
import { toColumns } from "./graph-columns.ts";
import { type LayoutQuality, measureLayout } from "./layout-quality.ts";
import type { OpenPage } from "./open-page.ts";

export interface LayoutFigures {
  /** Milliseconds of processor time of the page's processes, the worker's start and both ways of the data included. */
  readonly cpu: number;
  readonly quality: LayoutQuality;
}

export type Layouter = "Weft" | "ForceAtlas2";

/** Lays the graph out in a worker of the page, so many times. */
export async function measureLayouter(
  open: OpenPage,
  by: Layouter,
  graph: Pick<GeneratedGraph, "view"> & { community: Int32Array | null },
  times: number,
): Promise<LayoutFigures> {
  const costs: number[] = [];
  let places = { x: [] as number[], y: [] as number[] };
  for (let turn = 0; turn < times; turn++) {
    const before = await open.processes();
    places = await open.page.evaluate((name) => window.bench.layOut(name), by);
    costs.push((await open.processes()) - before);
  }
  return {
    cpu: Math.min(...costs),
    quality: measureLayout(toColumns(graph.view), places, graph.community),
  };
}
