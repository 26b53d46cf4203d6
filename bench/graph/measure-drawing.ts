import type { OpenPage } from "./open-page.ts";
import type { DrawingName } from "./page/bench-page.ts";

/** What is measured of a drawing, in the order of the table. Milliseconds, but for `heap` (megabytes) and `moved`. */
export const figures = [
  "firstFrame",
  "firstFrameCpu",
  "longestTask",
  "panScript",
  "panTask",
  "panCpu",
  "redrawCpu",
  "hoverScript",
  "pick",
  "liveAdd",
  "liveMoved",
  "rerender",
  "heap",
] as const;
export type Figure = (typeof figures)[number];
export type Figures = Readonly<Record<Figure, number>>;

const REDRAWS = 4;
const MOVES = 30;
const RENDERS = 12;
const PICKS = 1_000;
const CENTRE = { x: 800, y: 450 };

/** Opens a drawing, does with it what a person would, and closes it. */
export async function measureDrawing(open: OpenPage, name: DrawingName): Promise<Figures> {
  const { page } = open;
  const heapBefore = await open.heap();
  const opening = await spend(open, () => page.evaluate((wanted) => window.bench.open(wanted), name));
  const { firstFrame, longestTask } = opening.value;
  const heap = (await open.heap()) - heapBefore;

  const redraw = await spend(open, () => page.evaluate((times) => window.bench.redraw(times), REDRAWS));
  const pan = await measurePan(open);
  const hover = await measureMoves(open, (turn) => ({ x: 420 + 25 * turn, y: 240 + 14 * turn }));
  const renders = await page.evaluate((times) => window.bench.rerender(times), RENDERS);
  const pick = name === "Weft" ? await page.evaluate((times) => window.bench.pick(times), PICKS) : Number.NaN;
  const added = await page.evaluate(() => window.bench.add());
  await page.evaluate(() => window.bench.close());
  return {
    firstFrame,
    firstFrameCpu: opening.cpu,
    longestTask,
    panScript: pan.script,
    panTask: pan.task,
    panCpu: pan.cpu,
    redrawCpu: redraw.cpu / redraw.value,
    hoverScript: hover.script,
    pick,
    liveAdd: added.toFrame,
    liveMoved: added.moved,
    rerender: Math.min(...renders),
    heap,
  };
}

export function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function spend<Value>(open: OpenPage, run: () => Promise<Value>) {
  const cpu = await open.processes();
  const main = await open.mainThread();
  const value = await run();
  const after = await open.mainThread();
  return {
    value,
    cpu: (await open.processes()) - cpu,
    script: after.script - main.script,
    task: after.task - main.task,
  };
}

/** Drags by the mouse. What is measured lies between the first and the last move: neither press nor release. */
async function measurePan(open: OpenPage) {
  const { mouse } = open.page;
  await mouse.move(CENTRE.x, CENTRE.y);
  await mouse.down();
  await mouse.move(CENTRE.x + 8, CENTRE.y + 4);
  await open.page.evaluate(() => window.bench.settle());
  const spent = await measureMoves(open, (turn) => ({
    x: CENTRE.x + 8 + 4 * turn,
    y: CENTRE.y + 4 + 2 * turn,
  }));
  // Held still for a moment: libraries that let go of a moving picture would have it glide on.
  await open.page.waitForTimeout(400);
  await mouse.up();
  await open.page.evaluate(() => window.bench.settle());
  return spent;
}

/** Real moves of the mouse, each with time for a frame; what one costs. */
async function measureMoves(open: OpenPage, placeOf: (turn: number) => { x: number; y: number }) {
  const { page } = open;
  await page.evaluate(() => window.bench.takeMoves());
  const { script, task, cpu } = await spend(open, async () => {
    for (let turn = 1; turn <= MOVES; turn++) {
      const { x, y } = placeOf(turn);
      await page.mouse.move(x, y);
      await page.waitForTimeout(20);
    }
  });
  const moves = await page.evaluate(() => window.bench.takeMoves());
  return { script: script / moves, task: task / moves, cpu: cpu / moves };
}
