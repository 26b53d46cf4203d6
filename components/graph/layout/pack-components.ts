import { at } from "./columns.ts";
import { boundsOf, type Placed } from "./placed.ts";
import { TakenCells } from "./taken-cells.ts";

/** A connected part, laid out around its own middle. */
export interface Component {
  readonly members: readonly number[];
  readonly placed: Placed;
  readonly radius: Float64Array;
}

const CELL = 24;
/** Clear cells around the largest part, so that nothing small seems to belong to it or hides in its gaps. */
const MAIN_CLEARANCE = 2;
const CLEARANCE = 1;
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/**
 * Sets the components, largest first, as near the middle as they fit without touching: the first in the middle, the
 * small ones around it like islands. Changes their columns in place.
 */
export function packComponents(components: readonly Component[]): void {
  const taken = new TakenCells();
  const steps = new Map<string, number>();
  for (const [rank, component] of components.entries()) {
    centre(component);
    if (rank > 0) moveToFreePlace(component, cellsOf(component), taken, steps);
    mark(taken, cellsOf(component), rank > 0 ? CLEARANCE : MAIN_CLEARANCE);
  }
}

function centre({ placed, radius }: Component): void {
  const bounds = boundsOf(placed, radius);
  shift(placed, -(bounds.left + bounds.right) / 2, -(bounds.top + bounds.bottom) / 2);
}

function shift(placed: Placed, byX: number, byY: number): void {
  for (let index = 0; index < placed.x.length; index++) {
    placed.x[index] = at(placed.x, index) + byX;
    placed.y[index] = at(placed.y, index) + byY;
  }
}

/**
 * Walks a sunflower spiral outwards; steps a third of a cell apart miss no gap that is worth having. `steps` is how far those
 * of the same shape have come: nothing is ever taken away, so where one of them found no room no other will.
 */
function moveToFreePlace(
  component: Component,
  cells: readonly Cell[],
  taken: TakenCells,
  steps: Map<string, number>,
): void {
  const shape = cells.map(({ column, row }) => `${column},${row}`).join(" ");
  for (let step = steps.get(shape) ?? 1; ; step++) {
    const distance = Math.sqrt(step) * CELL * 0.6;
    const column = Math.round((distance * 1.15 * Math.cos(step * GOLDEN_ANGLE)) / CELL);
    const row = Math.round((distance * 0.87 * Math.sin(step * GOLDEN_ANGLE)) / CELL);
    if (cells.some((cell) => taken.has(cell.column + column, cell.row + row))) continue;
    steps.set(shape, step);
    shift(component.placed, column * CELL, row * CELL);
    return;
  }
}

interface Cell {
  readonly column: number;
  readonly row: number;
}

function cellsOf({ placed, radius }: Component): Cell[] {
  const cells: Cell[] = [];
  const seen = new TakenCells();
  for (let index = 0; index < radius.length; index++) {
    const reach = at(radius, index);
    const lastColumn = Math.floor((at(placed.x, index) + reach) / CELL);
    const lastRow = Math.floor((at(placed.y, index) + reach) / CELL);
    for (let column = Math.floor((at(placed.x, index) - reach) / CELL); column <= lastColumn; column++) {
      for (let row = Math.floor((at(placed.y, index) - reach) / CELL); row <= lastRow; row++) {
        if (seen.has(column, row)) continue;
        seen.add(column, row);
        cells.push({ column, row });
      }
    }
  }
  return cells;
}

function mark(taken: TakenCells, cells: readonly Cell[], clearance: number): void {
  for (const cell of cells) {
    for (let column = cell.column - clearance; column <= cell.column + clearance; column++) {
      for (let row = cell.row - clearance; row <= cell.row + clearance; row++) taken.add(column, row);
    }
  }
}
