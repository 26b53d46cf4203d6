import { add, at } from "./columns.ts";

/** One square grid of `side` x `side` cells: the charge in each cell, its centre of charge, the far force on it. */
interface GridLevel {
  readonly side: number;
  readonly charge: Float64Array;
  readonly sumX: Float64Array;
  readonly sumY: Float64Array;
  readonly forceX: Float64Array;
  readonly forceY: Float64Array;
}

/**
 * Everything repels everything, by d3-force's many-body law (velocity changes by charge / distance), computed over
 * a pyramid of grids instead of a quadtree: a cell feels the children of its parent's neighbours that are not its
 * own neighbours as single charges (the interaction list of Greengard and Rokhlin's fast multipole method, 1987,
 * with the lowest term only), and memories in the same or adjacent finest cells are computed one by one.
 * No allocation per tick; linear in the number of memories when they are spread evenly.
 */
export class Repulsion {
  readonly #levels: GridLevel[];
  readonly #cell: Int32Array;
  readonly #start: Int32Array;
  readonly #next: Int32Array;
  readonly #order: Int32Array;
  readonly #x: Float64Array;
  readonly #y: Float64Array;
  readonly #charge: Float64Array;
  readonly #forceX: Float64Array;
  readonly #forceY: Float64Array;

  constructor(count: number) {
    // About three memories to a finest cell on average balances the two halves of the work.
    let depth = 2;
    while (4 ** depth * 3 < count) depth++;
    this.#levels = Array.from({ length: depth + 1 }, (_, level) => buildLevel(1 << level));
    const cells = 4 ** depth;
    this.#cell = new Int32Array(count);
    this.#start = new Int32Array(cells + 1);
    this.#next = new Int32Array(cells);
    this.#order = new Int32Array(count);
    this.#x = new Float64Array(count);
    this.#y = new Float64Array(count);
    this.#charge = new Float64Array(count);
    this.#forceX = new Float64Array(count);
    this.#forceY = new Float64Array(count);
  }

  /** Works out the repulsion between all where they are now. */
  measure(place: { x: Float64Array; y: Float64Array; charge: Float64Array }): void {
    this.#sortIntoCells(place);
    this.#sumUp();
    for (let level = 2; level < this.#levels.length; level++) this.#farForces(level);
    this.#nearForces();
  }

  /** Adds `factor` times the repulsion, as it was last measured, to the velocities. */
  apply(velocity: { x: Float64Array; y: Float64Array }, factor: number): void {
    for (let slot = 0; slot < this.#order.length; slot++) {
      const index = at(this.#order, slot);
      add(velocity.x, index, -factor * at(this.#forceX, slot));
      add(velocity.y, index, -factor * at(this.#forceY, slot));
    }
  }

  #level(index: number): GridLevel {
    return this.#levels[index] as GridLevel;
  }

  #sortIntoCells(place: { x: Float64Array; y: Float64Array; charge: Float64Array }): void {
    const finest = this.#level(this.#levels.length - 1);
    const count = this.#order.length;
    let left = Infinity;
    let top = Infinity;
    let right = -Infinity;
    let bottom = -Infinity;
    for (let index = 0; index < count; index++) {
      left = Math.min(left, at(place.x, index));
      right = Math.max(right, at(place.x, index));
      top = Math.min(top, at(place.y, index));
      bottom = Math.max(bottom, at(place.y, index));
    }
    const scale = finest.side / (Math.max(right - left, bottom - top) * 1.0001 + 1e-9);
    finest.charge.fill(0);
    finest.sumX.fill(0);
    finest.sumY.fill(0);
    this.#start.fill(0);
    for (let index = 0; index < count; index++) {
      const column = Math.floor((at(place.x, index) - left) * scale);
      const row = Math.floor((at(place.y, index) - top) * scale);
      const cell = row * finest.side + column;
      const charge = at(place.charge, index);
      this.#cell[index] = cell;
      add(finest.charge, cell, charge);
      add(finest.sumX, cell, charge * at(place.x, index));
      add(finest.sumY, cell, charge * at(place.y, index));
      add(this.#start, cell + 1, 1);
    }
    for (let cell = 0; cell < this.#next.length; cell++) {
      add(this.#start, cell + 1, at(this.#start, cell));
      this.#next[cell] = at(this.#start, cell);
    }
    for (let index = 0; index < count; index++) {
      const slot = at(this.#next, at(this.#cell, index));
      add(this.#next, at(this.#cell, index), 1);
      this.#order[slot] = index;
      this.#x[slot] = at(place.x, index);
      this.#y[slot] = at(place.y, index);
      this.#charge[slot] = at(place.charge, index);
    }
  }

  #sumUp(): void {
    for (let depth = this.#levels.length - 2; depth >= 0; depth--) {
      const coarse = this.#level(depth);
      const fine = this.#level(depth + 1);
      sumChildren(fine.charge, coarse.charge, coarse.side);
      sumChildren(fine.sumX, coarse.sumX, coarse.side);
      sumChildren(fine.sumY, coarse.sumY, coarse.side);
    }
  }

  #farForces(depth: number): void {
    const grid = this.#level(depth);
    const parent = this.#level(depth - 1);
    const last = grid.side - 1;
    for (let row = 0; row <= last; row++) {
      for (let column = 0; column <= last; column++) {
        const cell = row * grid.side + column;
        const charge = at(grid.charge, cell);
        if (charge === 0) continue;
        const x = at(grid.sumX, cell) / charge;
        const y = at(grid.sumY, cell) / charge;
        const parentRow = row >> 1;
        const parentColumn = column >> 1;
        let forceX = at(parent.forceX, parentRow * parent.side + parentColumn);
        let forceY = at(parent.forceY, parentRow * parent.side + parentColumn);
        const lastRow = Math.min(last, parentRow * 2 + 3);
        const lastColumn = Math.min(last, parentColumn * 2 + 3);
        for (let otherRow = Math.max(0, parentRow * 2 - 2); otherRow <= lastRow; otherRow++) {
          const rowIsNear = Math.abs(otherRow - row) <= 1;
          for (
            let otherColumn = Math.max(0, parentColumn * 2 - 2);
            otherColumn <= lastColumn;
            otherColumn++
          ) {
            if (rowIsNear && Math.abs(otherColumn - column) <= 1) continue;
            const other = otherRow * grid.side + otherColumn;
            const otherCharge = at(grid.charge, other);
            if (otherCharge === 0) continue;
            const towardsX = at(grid.sumX, other) / otherCharge - x;
            const towardsY = at(grid.sumY, other) / otherCharge - y;
            const pull = otherCharge / (towardsX * towardsX + towardsY * towardsY + 1e-9);
            forceX += towardsX * pull;
            forceY += towardsY * pull;
          }
        }
        grid.forceX[cell] = forceX;
        grid.forceY[cell] = forceY;
      }
    }
  }

  /** Each pair once, for both: a memory looks ahead, to the rest of its row's run and to the run below. */
  #nearForces(): void {
    const grid = this.#level(this.#levels.length - 1);
    const last = grid.side - 1;
    for (let cell = 0; cell < this.#next.length; cell++) {
      this.#forceX.fill(at(grid.forceX, cell), at(this.#start, cell), at(this.#start, cell + 1));
      this.#forceY.fill(at(grid.forceY, cell), at(this.#start, cell), at(this.#start, cell + 1));
    }
    for (let row = 0; row <= last; row++) {
      for (let column = 0; column <= last; column++) {
        const cell = row * grid.side + column;
        const end = at(this.#start, cell + 1);
        // Cells of one row lie next to each other in slot order, so three cells are one run.
        const right = Math.min(last, column + 1);
        const besideEnd = at(this.#start, row * grid.side + right + 1);
        const below = (row + 1) * grid.side;
        const isLast = row === last;
        const belowStart = isLast ? 0 : at(this.#start, below + Math.max(0, column - 1));
        const belowEnd = isLast ? 0 : at(this.#start, below + right + 1);
        for (let slot = at(this.#start, cell); slot < end; slot++) {
          this.#repelRun(slot, slot + 1, besideEnd);
          this.#repelRun(slot, belowStart, belowEnd);
        }
      }
    }
  }

  #repelRun(slot: number, first: number, end: number): void {
    const x = at(this.#x, slot);
    const y = at(this.#y, slot);
    const charge = at(this.#charge, slot);
    let forceX = at(this.#forceX, slot);
    let forceY = at(this.#forceY, slot);
    for (let other = first; other < end; other++) {
      const towardsX = at(this.#x, other) - x;
      const towardsY = at(this.#y, other) - y;
      let squared = towardsX * towardsX + towardsY * towardsY;
      // d3's distanceMin of 1: closer than that the force grows no further.
      if (squared < 1) squared = Math.sqrt(squared + 1e-12);
      const pull = 1 / (squared + 1e-12);
      const own = at(this.#charge, other) * pull;
      const theirs = charge * pull;
      forceX += towardsX * own;
      forceY += towardsY * own;
      this.#forceX[other] = at(this.#forceX, other) - towardsX * theirs;
      this.#forceY[other] = at(this.#forceY, other) - towardsY * theirs;
    }
    this.#forceX[slot] = forceX;
    this.#forceY[slot] = forceY;
  }
}

function buildLevel(side: number): GridLevel {
  const column = () => new Float64Array(side * side);
  return { side, charge: column(), sumX: column(), sumY: column(), forceX: column(), forceY: column() };
}

function sumChildren(fine: Float64Array, coarse: Float64Array, side: number): void {
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const upper = 4 * row * side + 2 * column;
      const lower = upper + 2 * side;
      coarse[row * side + column] =
        at(fine, upper) + at(fine, upper + 1) + at(fine, lower) + at(fine, lower + 1);
    }
  }
}
