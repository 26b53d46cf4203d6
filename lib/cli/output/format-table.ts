import Table from "cli-table3";
import stringWidth from "string-width";
import { type Look, paint } from "./look.ts";
import { toVisibleText } from "./visible-text.ts";

/** A column of a table. A `flexible` one is cut where the terminal is too narrow; all others are always whole. */
export type Column = { head: string; flexible?: true; right?: true };

const GAP = 2;
const LEAST = 8;

const noBorders = Object.fromEntries(
  ["top", "bottom", "left", "right", "mid", "middle"].flatMap((edge) =>
    [edge, `${edge}-mid`, `${edge}-left`, `${edge}-right`].map((name) => [name, ""]),
  ),
);

/** How wide each column may be: as wide as what is in it, and where that is too much, the flexible ones share what is left. */
export function fitColumns(columns: readonly Column[], wanted: readonly number[], width: number): number[] {
  const gaps = GAP * (columns.length - 1);
  const fixed = wanted.reduce((sum, each, index) => sum + (columns[index]?.flexible ? 0 : each), gaps);
  let left = width - fixed;
  let sharing = columns.filter(({ flexible }) => flexible).length;
  const fitted = [...wanted];
  // The narrowest first: what it does not need, the others have.
  const flexible = wanted
    .map((each, index) => ({ each, index }))
    .filter(({ index }) => columns[index]?.flexible)
    .sort((a, b) => a.each - b.each);
  for (const { each, index } of flexible) {
    const share = Math.min(each, Math.max(LEAST, Math.floor(left / sharing)));
    fitted[index] = share;
    left -= share;
    sharing -= 1;
  }
  return fitted;
}

/** Rows of stored text, aligned under their heads, a line each. */
export function formatTable(columns: readonly Column[], rows: readonly string[][], look: Look): string {
  const cells = rows.map((row) => row.map(toVisibleText));
  const wanted = columns.map(({ head }, index) =>
    Math.max(stringWidth(head), ...cells.map((row) => stringWidth(row[index] ?? ""))),
  );
  const widths = look.width === null ? wanted : fitColumns(columns, wanted, look.width);
  const table = new Table({
    chars: noBorders,
    style: { "padding-left": 0, "padding-right": GAP, head: [], border: [] },
    colWidths: widths.map((width) => width + GAP),
    colAligns: columns.map(({ right }) => (right ? "right" : "left")),
    head: columns.map(({ head }) => paint(look, "bold", head)),
  });
  table.push(...cells);
  return table.toString().replace(/[ ]+$/gm, "");
}
