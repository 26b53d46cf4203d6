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
      const index = this.#order[slot] as number;
      velocity.x[index] = (velocity.x[index] as number) - factor * (this.#forceX[slot] as number);
      velocity.y[index] = (velocity.y[index] as number) - factor * (this.#forceY[slot] as number);
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
      left = Math.min(left, place.x[index] as number);
      right = Math.max(right, place.x[index] as number);
      top = Math.min(top, place.y[index] as number);
      bottom = Math.max(bottom, place.y[index] as number);
    }
    const scale = finest.side / (Math.max(right - left, bottom - top) * 1.0001 + 1e-9);
    finest.charge.fill(0);
    finest.sumX.fill(0);
    finest.sumY.fill(0);
    this.#start.fill(0);
    for (let index = 0; index < count; index++) {
      const column = Math.floor(((place.x[index] as number) - left) * scale);
      const row = Math.floor(((place.y[index] as number) - top) * scale);
      const cell = row * finest.side + column;
      const charge = place.charge[index] as number;
      this.#cell[index] = cell;
      finest.charge[cell] = (finest.charge[cell] as number) + charge;
      finest.sumX[cell] = (finest.sumX[cell] as number) + charge * (place.x[index] as number);
      finest.sumY[cell] = (finest.sumY[cell] as number) + charge * (place.y[index] as number);
      this.#start[cell + 1] = (this.#start[cell + 1] as number) + 1;
    }
    for (let cell = 0; cell < this.#next.length; cell++) {
      this.#start[cell + 1] = (this.#start[cell + 1] as number) + (this.#start[cell] as number);
      this.#next[cell] = this.#start[cell] as number;
    }
    for (let index = 0; index < count; index++) {
      const slot = this.#next[this.#cell[index] as number] as number;
      this.#next[this.#cell[index] as number] = (this.#next[this.#cell[index] as number] as number) + 1;
      this.#order[slot] = index;
      this.#x[slot] = place.x[index] as number;
      this.#y[slot] = place.y[index] as number;
      this.#charge[slot] = place.charge[index] as number;
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
        const charge = grid.charge[cell] as number;
        if (charge === 0) continue;
        const x = (grid.sumX[cell] as number) / charge;
        const y = (grid.sumY[cell] as number) / charge;
        const parentRow = row >> 1;
        const parentColumn = column >> 1;
        let forceX = parent.forceX[parentRow * parent.side + parentColumn] as number;
        let forceY = parent.forceY[parentRow * parent.side + parentColumn] as number;
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
            const otherCharge = grid.charge[other] as number;
            if (otherCharge === 0) continue;
            const towardsX = (grid.sumX[other] as number) / otherCharge - x;
            const towardsY = (grid.sumY[other] as number) / otherCharge - y;
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
      this.#forceX.fill(
        grid.forceX[cell] as number,
        this.#start[cell] as number,
        this.#start[cell + 1] as number,
      );
      this.#forceY.fill(
        grid.forceY[cell] as number,
        this.#start[cell] as number,
        this.#start[cell + 1] as number,
      );
    }
    for (let row = 0; row <= last; row++) {
      for (let column = 0; column <= last; column++) {
        const cell = row * grid.side + column;
        const end = this.#start[cell + 1] as number;
        // Cells of one row lie next to each other in slot order, so three cells are one run.
        const right = Math.min(last, column + 1);
        const besideEnd = this.#start[row * grid.side + right + 1] as number;
        const below = (row + 1) * grid.side;
        const isLast = row === last;
        const belowStart = isLast ? 0 : (this.#start[below + Math.max(0, column - 1)] as number);
        const belowEnd = isLast ? 0 : (this.#start[below + right + 1] as number);
        for (let slot = this.#start[cell] as number; slot < end; slot++) {
          this.#repelRun(slot, slot + 1, besideEnd);
          this.#repelRun(slot, belowStart, belowEnd);
        }
      }
    }
  }

  #repelRun(slot: number, first: number, end: number): void {
    const x = this.#x[slot] as number;
    const y = this.#y[slot] as number;
    const charge = this.#charge[slot] as number;
    let forceX = this.#forceX[slot] as number;
    let forceY = this.#forceY[slot] as number;
    for (let other = first; other < end; other++) {
      const towardsX = (this.#x[other] as number) - x;
      const towardsY = (this.#y[other] as number) - y;
      let squared = towardsX * towardsX + towardsY * towardsY;
      // d3's distanceMin of 1: closer than that the force grows no further.
      if (squared < 1) squared = Math.sqrt(squared + 1e-12);
      const pull = 1 / (squared + 1e-12);
      const own = (this.#charge[other] as number) * pull;
      const theirs = charge * pull;
      forceX += towardsX * own;
      forceY += towardsY * own;
      this.#forceX[other] = (this.#forceX[other] as number) - towardsX * theirs;
      this.#forceY[other] = (this.#forceY[other] as number) - towardsY * theirs;
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
        (fine[upper] as number) +
        (fine[upper + 1] as number) +
        (fine[lower] as number) +
        (fine[lower + 1] as number);
    }
  }
}
