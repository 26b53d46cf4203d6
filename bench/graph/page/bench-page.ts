import type { GraphView, Point } from "#components/graph/graph-view.ts";
import { toLayoutColumns } from "#components/graph/layout/layout-columns.ts";
import { runLayout } from "#components/graph/layout/run-layout.ts";
import type { Picture } from "#components/graph/picture.ts";
import { toPicture } from "#components/graph/use-graph-layout.ts";
import { graphColumnsType } from "#lib/contract/columns/graph-form.ts";
import { extendGraph } from "../extend-graph.ts";
import { openCytoscape } from "./cytoscape-drawing.ts";
import type { Drawable, Drawing, OpenDrawing } from "./drawing.ts";
import { type FrameWatch, watchFrames } from "./frame-watch.ts";
import { pickAllOver } from "./pick-all-over.ts";
import { openSigma, openSigma4, openSigmaLines } from "./sigma-drawing.ts";
import { openWeft, openWeftTrip } from "./weft-drawing.tsx";

const drawings = {
  sigma: openSigma,
  "sigma, lines": openSigmaLines,
  "sigma 4": openSigma4,
  Cytoscape: openCytoscape,
  Weft: openWeft,
} satisfies Record<string, OpenDrawing>;

export type DrawingName = keyof typeof drawings;

/** Milliseconds by the clock, which a busy machine makes longer. */
export interface Opened {
  readonly firstFrame: number;
  readonly longestTask: number;
}

export interface Added {
  readonly toFrame: number;
  /** Of the memories that were there: how many moved by more than half a pixel, and how far the furthest. */
  readonly moved: number;
  readonly furthest: number;
}

/** What the driver asks of the page. */
export interface BenchPage {
  /** Takes the data in hand: the graph, and its places as Weft's worker lays it out. */
  load(): Promise<void>;
  open(name: DrawingName): Promise<Opened>;
  /** Draws everything anew so many times, each to its last pixel; answers how many frames that were. */
  redraw(times: number): Promise<number>;
  /** Resolves when all that has been asked for is drawn. */
  settle(): Promise<void>;
  add(): Promise<Added>;
  rerender(times: number): number[];
  /** Milliseconds of one of so many picks by Weft, on average and after the first, which builds the index. */
  pick(times: number): number;
  close(): Promise<void>;
  /** Lays the graph out in a worker; places in the order of its memories. */
  layOut(by: "Weft" | "ForceAtlas2"): Promise<{ x: number[]; y: number[]; community: number[] }>;
  /** From asking for the graph in columns, places among them, until Weft has drawn it, and the rest is there. */
  fetchAndDraw(): Promise<Opened>;
  /** Milliseconds from asking for the same bytes until a canvas has been cleared. */
  fetchAndClear(): Promise<number>;
  /** Mouse moves this page has got since the last time it was asked. */
  takeMoves(): number;
}

declare global {
  interface Window {
    bench: BenchPage;
  }
}

const ZOOM = 1.35;
const QUIET = 700;

function createBenchPage(watch: FrameWatch): BenchPage {
  let graph: Drawable = { view: { memories: [], links: [], linksTruncated: false }, picture: new Map() };
  let open: { drawing: Drawing; host: HTMLElement } | null = null;
  let moves = 0;
  window.addEventListener("mousemove", () => moves++, { capture: true });
  const current = () => {
    if (!open) throw new Error("nothing is open");
    return open;
  };

  return {
    async load() {
      const view: GraphView = await (await fetch("/graph.json")).json();
      graph = { view, picture: await layOutByWeft(view) };
    },
    async open(name) {
      const host = addHost();
      const longest = watchTasks();
      // A task of its own, so that the browser counts it as one.
      await pause(0);
      const start = performance.now();
      const frame = watch.next();
      open = { host, drawing: drawings[name](host, graph, watch) };
      await frame;
      // In a task of its own: waiting for the pixels is not loading.
      await pause(0);
      const waitedFrom = performance.now();
      watch.finish(host);
      await painted();
      const firstFrame = performance.now() - start;
      await settled(watch);
      return { firstFrame, longestTask: longest(waitedFrom) };
    },
    async redraw(times) {
      const { drawing, host } = current();
      const before = watch.count();
      for (let turn = 0; turn < times; turn++) {
        const frame = watch.next();
        drawing.zoomBy(turn % 2 === 0 ? 1 / ZOOM : ZOOM);
        await frame;
        watch.finish(host);
      }
      await settledWhole(watch, host);
      return watch.count() - before;
    },
    settle: () => settledWhole(watch, current().host),
    async add() {
      const { drawing, host } = current();
      const ids = graph.view.memories.map(({ id }) => id);
      const before = drawing.placesOf(ids);
      const more = extendGraph(graph);
      await pause(0);
      const start = performance.now();
      const frame = watch.next();
      drawing.add(more);
      await frame;
      watch.finish(host);
      const toFrame = performance.now() - start;
      await settledWhole(watch, host);
      const shifts = drawing.placesOf(ids).map(({ x, y }, index) => {
        const was = before[index];
        return was ? Math.hypot(x - was.x, y - was.y) : Number.NaN;
      });
      return {
        toFrame,
        moved: shifts.filter((shift) => !(shift <= 0.5)).length,
        furthest: Math.max(...shifts),
      };
    },
    pick: (times) => pickAllOver(graph, times),
    rerender: (times) => Array.from({ length: times }, () => current().drawing.rerender?.() ?? Number.NaN),
    async close() {
      const { drawing, host } = current();
      drawing.close();
      host.remove();
      watch.forget();
      open = null;
      await painted();
    },
    async layOut(by) {
      const result = by === "Weft" ? await layOutByWeft(graph.view) : await runForceAtlas2(graph.view);
      const places = graph.view.memories.map(({ id }) => ({ x: 0, y: 0, community: -1, ...result.get(id) }));
      return {
        x: places.map(({ x }) => x),
        y: places.map(({ y }) => y),
        community: places.map(({ community }) => community),
      };
    },
    async fetchAndDraw() {
      const host = addHost();
      const longest = watchTasks();
      await pause(0);
      const start = performance.now();
      const frame = watch.next();
      const trip = openWeftTrip(host);
      await frame;
      await pause(0);
      const waitedFrom = performance.now();
      watch.finish(host);
      const firstFrame = performance.now() - start;
      await settled(watch);
      const longestTask = longest(waitedFrom);
      trip.close();
      host.remove();
      watch.forget();
      return { firstFrame, longestTask };
    },
    async fetchAndClear() {
      const host = addHost();
      const canvas = document.createElement("canvas");
      host.append(canvas);
      await pause(0);
      const start = performance.now();
      await fetchColumns();
      const gl = canvas.getContext("webgl2");
      gl?.clear(gl.COLOR_BUFFER_BIT);
      gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
      const milliseconds = performance.now() - start;
      gl?.getExtension("WEBGL_lose_context")?.loseContext();
      host.remove();
      return milliseconds;
    },
    takeMoves() {
      const taken = moves;
      moves = 0;
      return taken;
    },
  };
}

async function fetchColumns(): Promise<Uint8Array> {
  const answer = await fetch("/api/v1/graph", { headers: { accept: graphColumnsType } });
  return new Uint8Array(await answer.arrayBuffer());
}

function addHost(): HTMLElement {
  const host = document.createElement("div");
  host.className = "host";
  document.body.append(host);
  return host;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** After the next frame of the page has been handed to the compositor. */
function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
}

/** Until nothing has been drawn for a while. */
async function settled(watch: FrameWatch): Promise<void> {
  for (let frames = -1; frames !== watch.count(); ) {
    frames = watch.count();
    await pause(QUIET);
  }
}

/** The same, and until nothing is being drawn aside that will be shown when it is finished. */
async function settledWhole(watch: FrameWatch, host: HTMLElement): Promise<void> {
  for (let frames = -1; frames !== watch.count(); ) {
    frames = watch.count();
    watch.finish(host);
    await pause(QUIET);
  }
}

/** The longest task since, but for the one at this time; 0 when none reached the 50 ms from which the browser tells. */
function watchTasks(): (exceptAt: number) => number {
  const tasks: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
  observer.observe({ type: "longtask" });
  return (exceptAt) => {
    tasks.push(...observer.takeRecords());
    observer.disconnect();
    const counted = tasks.filter(
      ({ startTime, duration }) => exceptAt < startTime || exceptAt > startTime + duration,
    );
    return Math.max(0, ...counted.map(({ duration }) => duration));
  };
}

async function layOutByWeft(view: GraphView): Promise<Picture> {
  return toPicture(await runLayout(toLayoutColumns(view), new AbortController().signal));
}

function runForceAtlas2(view: GraphView): Promise<ReadonlyMap<string, Point>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker("/force-atlas2-worker.js");
    worker.addEventListener("message", ({ data }: MessageEvent<Record<string, Point>>) => {
      worker.terminate();
      resolve(new Map(Object.entries(data)));
    });
    worker.addEventListener("error", (event) => reject(new Error(event.message)));
    worker.postMessage(view);
  });
}

window.bench = createBenchPage(watchFrames());
