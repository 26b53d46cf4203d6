import { printBar } from "../print.ts";
import { type Figure, type Figures, medianOf } from "./measure-drawing.ts";
import type { DrawingName } from "./page/bench-page.ts";

type Taken = ReadonlyMap<DrawingName, readonly Figures[]>;

/** Rows of the table, with the bar of what has one: times sigma's as it comes, or an amount. */
const rows: readonly { figure: Figure; text: string; times?: number; most?: number }[] = [
  { figure: "firstFrame", text: "data in hand to first frame, ms", times: 1 },
  { figure: "firstFrameCpu", text: "- and all that follows, CPU ms" },
  { figure: "longestTask", text: "longest task while loading, ms", most: 100 },
  { figure: "panScript", text: "panning: script a frame, ms", times: 0.5 },
  { figure: "panTask", text: "- main thread a frame, ms" },
  { figure: "panCpu", text: "- all processes a frame, ms" },
  { figure: "redrawCpu", text: "full redraw, CPU ms", times: 0.5 },
  { figure: "hoverScript", text: "hover: script a move, all of it, ms" },
  { figure: "pick", text: "- the pick alone, ms", most: 1 },
  { figure: "liveAdd", text: "50 links added, to frame, ms", most: 250 },
  { figure: "liveMoved", text: "- others that moved", most: 0 },
  { figure: "rerender", text: "parent re-render, ms", most: 2 },
  { figure: "heap", text: "script heap, MB", times: 5 },
];

const sigmas: readonly DrawingName[] = ["sigma", "sigma, lines", "sigma 4"];

const WEAKNESSES = `
Beside sigma means beside sigma 3 as it comes; "its best" is the least of all sigmas in that row. Least of the rounds, and the median:
ratios and bars are of medians. Of the heap, and of what moved, it is the most, for a drawing that was closed gives back its last while the next one opens.
How far to trust it: CPU times and ratios of them hold on a busy machine; those by the clock (first frame, longest task, links
added) only on a quiet one. There is no graphics card here: what WebGL2 draws, the processor rasterises, and a card would
make all of it cheap. The browser tells of no task under 50 ms (0). "All that follows" holds a wait until nothing is drawn any more.
Sigma with lines hides its links while the view moves, and Weft moves its last frame: neither draws what a frame of the others has.
Of 50 links added, Weft shows them by themselves first, over its last frame; a tenth of a second later it draws all, as a full redraw.
The pick alone is Weft's picker without the component around it; a move's script holds also what follows from what was found.`;

/** The table. Answers whether Weft is within all its bars. */
export function printDrawings(taken: Taken): boolean {
  const names = [...taken.keys()];
  const heads = [...names, "beside sigma", "beside its best"];
  console.log(`\n${"".padEnd(38)}${heads.map((head) => head.padStart(20)).join("")}`);
  for (const { figure, text } of rows) {
    const cells = names.map((name) => {
      const values = valuesOf(taken, name, figure);
      const least = Math.min(...values);
      return Number.isNaN(least) ? "" : `${show(least)} / ${show(figureOf(taken, name, figure))}`;
    });
    const best = Math.min(...sigmas.map((name) => figureOf(taken, name, figure)));
    const ratios = [ratioTo(taken, figure, figureOf(taken, "sigma", figure)), ratioTo(taken, figure, best)];
    console.log(text.padEnd(38) + [...cells, ...ratios].map((cell) => cell.padStart(20)).join(""));
  }
  console.log(WEAKNESSES);
  return rows
    .map(({ figure, text, times, most }) => {
      const weft = figureOf(taken, "Weft", figure);
      const name = text.replace(/^- /, "");
      if (most !== undefined) return printBar(name, weft, most);
      if (times === undefined) return true;
      return printBar(`${name}: times sigma`, weft / figureOf(taken, "sigma", figure), times);
    })
    .every(Boolean);
}

function valuesOf(taken: Taken, name: DrawingName, figure: Figure): number[] {
  return (taken.get(name) ?? []).map((figures) => figures[figure]);
}

/** Of all rounds together. */
function figureOf(taken: Taken, name: DrawingName, figure: Figure): number {
  const values = valuesOf(taken, name, figure);
  return figure === "heap" || figure === "liveMoved" ? Math.max(...values) : medianOf(values);
}

function ratioTo(taken: Taken, figure: Figure, sigma: number): string {
  const ratio = figureOf(taken, "Weft", figure) / sigma;
  return Number.isFinite(ratio) ? `${show(ratio)} x` : "";
}

function show(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2);
}
