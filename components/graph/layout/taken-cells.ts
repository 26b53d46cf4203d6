const FIRST_REACH = 16;

/** A set of cells of an endless grid, as bits of a square around the middle that grows with what is put into it. */
export class TakenCells {
  #reach = FIRST_REACH;
  #bits = new Uint8Array((2 * FIRST_REACH) ** 2);

  has(column: number, row: number): boolean {
    return this.#holds(column, row) && this.#bits[this.#placeOf(column, row)] === 1;
  }

  add(column: number, row: number): void {
    while (!this.#holds(column, row)) this.#grow();
    this.#bits[this.#placeOf(column, row)] = 1;
  }

  #holds(column: number, row: number): boolean {
    const reach = this.#reach;
    return column >= -reach && column < reach && row >= -reach && row < reach;
  }

  #placeOf(column: number, row: number): number {
    return (row + this.#reach) * 2 * this.#reach + column + this.#reach;
  }

  #grow(): void {
    const before = this.#bits;
    const side = 2 * this.#reach;
    this.#reach *= 2;
    this.#bits = new Uint8Array((2 * this.#reach) ** 2);
    for (let row = 0; row < side; row++) {
      const start = this.#placeOf(-side / 2, row - side / 2);
      this.#bits.set(before.subarray(row * side, (row + 1) * side), start);
    }
  }
}
