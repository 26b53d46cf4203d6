import { add, at } from "./columns.ts";
import { boundsOf, type Placed } from "./placed.ts";

/** Circles sorted into square cells by their middles, to find those near a point without looking at all. */
export class CircleGrid {
  readonly #left: number;
  readonly #top: number;
  readonly #columns: number;
  readonly #rows: number;
  readonly #cellSize: number;
  readonly #start: Int32Array;
  readonly #members: Int32Array;

  constructor(placed: Placed, radius: Float64Array) {
    const count = radius.length;
    const bounds = boundsOf(placed, radius);
    const width = bounds.right - bounds.left + 1;
    const height = bounds.bottom - bounds.top + 1;
    // One circle to a cell on average: fewer cells are walked in vain, more would hold crowds.
    this.#cellSize = Math.max(1, Math.sqrt((width * height) / Math.max(1, count)));
    this.#left = bounds.left;
    this.#top = bounds.top;
    this.#columns = Math.floor(width / this.#cellSize) + 1;
    this.#rows = Math.floor(height / this.#cellSize) + 1;
    this.#start = new Int32Array(this.#columns * this.#rows + 1);
    this.#members = new Int32Array(count);
    const cells = new Int32Array(count);
    for (let index = 0; index < count; index++) {
      const cell = this.#cellAt(at(placed.x, index), at(placed.y, index));
      cells[index] = cell;
      add(this.#start, cell + 1, 1);
    }
    for (let cell = 1; cell < this.#start.length; cell++) add(this.#start, cell, at(this.#start, cell - 1));
    const next = this.#start.slice();
    for (let index = 0; index < count; index++) {
      const cell = at(cells, index);
      this.#members[at(next, cell)] = index;
      add(next, cell, 1);
    }
  }

  /** Calls `visit` for every circle whose middle may lie within `reach` of the point (and for some a little outside). */
  visitNear(x: number, y: number, reach: number, visit: (index: number) => void): void {
    const firstColumn = this.#column(x - reach);
    const lastColumn = this.#column(x + reach);
    const lastRow = this.#row(y + reach);
    for (let row = this.#row(y - reach); row <= lastRow; row++) {
      // Cells of one row follow each other, so a stretch of them is one run of members.
      const end = at(this.#start, row * this.#columns + lastColumn + 1);
      for (let slot = at(this.#start, row * this.#columns + firstColumn); slot < end; slot++) {
        visit(at(this.#members, slot));
      }
    }
  }

  #column(x: number): number {
    return Math.min(this.#columns - 1, Math.max(0, Math.floor((x - this.#left) / this.#cellSize)));
  }

  #row(y: number): number {
    return Math.min(this.#rows - 1, Math.max(0, Math.floor((y - this.#top) / this.#cellSize)));
  }

  #cellAt(x: number, y: number): number {
    return this.#row(y) * this.#columns + this.#column(x);
  }
}
