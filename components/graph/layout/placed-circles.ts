/** Side of a cell, units: a few circles each, where they stand close. */
const CELL = 48;
/** More than there are columns: one number a cell. */
const COLUMNS = 2 ** 24;

/** Circles to which more are added, sorted into square cells by their middles. */
export class PlacedCircles {
  /** Of each cell three numbers a circle: place and radius. */
  readonly #cells = new Map<number, number[]>();
  #largest = 0;

  add(x: number, y: number, radius: number): void {
    this.#largest = Math.max(this.#largest, radius);
    const key = keyOf(cellOf(x), cellOf(y));
    const cell = this.#cells.get(key);
    if (cell) cell.push(x, y, radius);
    else this.#cells.set(key, [x, y, radius]);
  }

  /** Whether a circle there would touch any. */
  touch(x: number, y: number, radius: number): boolean {
    const reach = radius + this.#largest;
    const lastColumn = cellOf(x + reach);
    const lastRow = cellOf(y + reach);
    for (let row = cellOf(y - reach); row <= lastRow; row++) {
      for (let column = cellOf(x - reach); column <= lastColumn; column++) {
        if (touchesAny(this.#cells.get(keyOf(column, row)) ?? [], x, y, radius)) return true;
      }
    }
    return false;
  }
}

function touchesAny(cell: readonly number[], x: number, y: number, radius: number): boolean {
  for (let at = 0; at < cell.length; at += 3) {
    const [otherX = 0, otherY = 0, otherRadius = 0] = [cell[at], cell[at + 1], cell[at + 2]];
    if (Math.hypot(otherX - x, otherY - y) < otherRadius + radius) return true;
  }
  return false;
}

function cellOf(place: number): number {
  return Math.floor(place / CELL);
}

function keyOf(column: number, row: number): number {
  return row * COLUMNS + column;
}
