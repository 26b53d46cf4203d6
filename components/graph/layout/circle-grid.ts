import { boundsOf, type Placed } from "./placed.ts";

/** Circles sorted into square cells by their middles, to find those near a point without looking at all. */
export class CircleGrid {
  readonly #placed: Placed;
  readonly #radius: Float64Array;
  readonly #cells: Int32Array;
  readonly #members: Int32Array;
  #start = new Int32Array(0);
  #next = new Int32Array(0);
  #left = 0;
  #top = 0;
  #columns = 1;
  #rows = 1;
  #cellSize = 1;

  constructor(placed: Placed, radius: Float64Array) {
    this.#placed = placed;
    this.#radius = radius;
    this.#cells = new Int32Array(radius.length);
    this.#members = new Int32Array(radius.length);
    this.refill();
  }

  /** Sorts the circles anew after they have moved, into what memory there is. */
  refill(): void {
    const count = this.#radius.length;
    const bounds = boundsOf(this.#placed, this.#radius);
    const width = bounds.right - bounds.left + 1;
    const height = bounds.bottom - bounds.top + 1;
    // One circle to a cell on average: fewer cells are walked in vain, more would hold crowds.
    this.#cellSize = Math.max(1, Math.sqrt((width * height) / Math.max(1, count)));
    this.#left = bounds.left;
    this.#top = bounds.top;
    this.#columns = Math.floor(width / this.#cellSize) + 1;
    this.#rows = Math.floor(height / this.#cellSize) + 1;
    const cellCount = this.#columns * this.#rows;
    if (this.#start.length <= cellCount) {
      this.#start = new Int32Array(cellCount + 1);
      this.#next = new Int32Array(cellCount + 1);
    }
    const start = this.#start;
    const next = this.#next;
    start.fill(0);
    for (let index = 0; index < count; index++) {
      const cell = this.#cellAt(this.#placed.x[index] as number, this.#placed.y[index] as number);
      this.#cells[index] = cell;
      start[cell + 1] = (start[cell + 1] as number) + 1;
    }
    for (let cell = 1; cell <= cellCount; cell++)
      start[cell] = (start[cell] as number) + (start[cell - 1] as number);
    next.set(start);
    for (let index = 0; index < count; index++) {
      const cell = this.#cells[index] as number;
      this.#members[next[cell] as number] = index;
      next[cell] = (next[cell] as number) + 1;
    }
  }

  /** Calls `visit` for every circle whose middle may lie within `reach` of the point (and for some a little outside). */
  visitNear(x: number, y: number, reach: number, visit: (index: number) => void): void {
    const firstColumn = this.#column(x - reach);
    const lastColumn = this.#column(x + reach);
    const lastRow = this.#row(y + reach);
    for (let row = this.#row(y - reach); row <= lastRow; row++) {
      // Cells of one row follow each other, so a stretch of them is one run of members.
      const end = this.#start[row * this.#columns + lastColumn + 1] as number;
      for (let slot = this.#start[row * this.#columns + firstColumn] as number; slot < end; slot++) {
        visit(this.#members[slot] as number);
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
