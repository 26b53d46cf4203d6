import type { Point } from "../graph-view.ts";
import { add, at } from "../layout/columns.ts";
import type { CrowdArrays } from "./crowd-arrays.ts";

/** Cells along the longer side. At 40,000 links a cell has a few hundred, and building takes some milliseconds. */
const MOST_CELLS = 56;

/** Links as straight lines sorted into the square cells that they cross, to find the one under a point. */
export class SegmentGrid {
  readonly #arrays: CrowdArrays;
  readonly #left: number;
  readonly #top: number;
  readonly #columns: number;
  readonly #rows: number;
  readonly #cell: number;
  /** Members of cell `i`: `members[start[i]]` up to `start[i + 1]`. */
  readonly #start: Int32Array;
  readonly #members: Int32Array;

  constructor(arrays: CrowdArrays) {
    this.#arrays = arrays;
    const { x, y } = arrays.memories;
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let memory = 0; memory < x.length; memory++) {
      left = Math.min(left, at(x, memory));
      right = Math.max(right, at(x, memory));
      top = Math.min(top, at(y, memory));
      bottom = Math.max(bottom, at(y, memory));
    }
    const isEmpty = x.length === 0;
    this.#left = isEmpty ? 0 : left;
    this.#top = isEmpty ? 0 : top;
    const width = isEmpty ? 1 : right - left;
    const height = isEmpty ? 1 : bottom - top;
    this.#cell = Math.max(1, Math.max(width, height) / MOST_CELLS);
    this.#columns = Math.floor(width / this.#cell) + 1;
    this.#rows = Math.floor(height / this.#cell) + 1;

    this.#start = new Int32Array(this.#columns * this.#rows + 1);
    const { source } = arrays.links;
    for (let link = 0; link < source.length; link++) this.#cross(link, null);
    for (let cell = 1; cell < this.#start.length; cell++) add(this.#start, cell, at(this.#start, cell - 1));
    this.#members = new Int32Array(at(this.#start, this.#start.length - 1));
    const next = this.#start.slice();
    for (let link = 0; link < source.length; link++) this.#cross(link, next);
  }

  /** The shown link nearest to a point and within `reach` of it, units; -1 when there is none. */
  nearest(point: Point, reach: number): number {
    const { mask } = this.#arrays.links;
    let nearest = -1;
    let shortest = reach * reach;
    const firstColumn = this.#column(point.x - reach);
    const lastColumn = this.#column(point.x + reach);
    const lastRow = this.#row(point.y + reach);
    for (let row = this.#row(point.y - reach); row <= lastRow; row++) {
      const end = at(this.#start, row * this.#columns + lastColumn + 1);
      for (let slot = at(this.#start, row * this.#columns + firstColumn); slot < end; slot++) {
        const link = at(this.#members, slot);
        if (at(mask, link) === 0) continue;
        const distance = this.#squaredDistance(link, point);
        if (distance > shortest) continue;
        nearest = link;
        shortest = distance;
      }
    }
    return nearest;
  }

  /**
   * Goes through the cells that a line crosses, row by row, the run of columns it passes there: counts it in each, or
   * enters it at `next`. One loop for both, and no call for each of a million cells.
   */
  #cross(link: number, next: Int32Array | null): void {
    const { memories, links } = this.#arrays;
    const source = at(links.source, link);
    const target = at(links.target, link);
    const isDown = at(memories.y, source) <= at(memories.y, target);
    const upper = isDown ? source : target;
    const lower = isDown ? target : source;
    const [fromX, fromY] = [at(memories.x, upper), at(memories.y, upper)];
    const [toX, toY] = [at(memories.x, lower), at(memories.y, lower)];
    const slope = toY === fromY ? 0 : (toX - fromX) / (toY - fromY);
    const firstRow = this.#row(fromY);
    const lastRow = this.#row(toY);
    for (let row = firstRow; row <= lastRow; row++) {
      const enterY = this.#top + row * this.#cell;
      const enterX = row === firstRow ? fromX : fromX + (enterY - fromY) * slope;
      const leaveX = row === lastRow ? toX : fromX + (enterY + this.#cell - fromY) * slope;
      const lastColumn = this.#column(Math.max(enterX, leaveX));
      for (let column = this.#column(Math.min(enterX, leaveX)); column <= lastColumn; column++) {
        const cell = row * this.#columns + column;
        if (next === null) {
          add(this.#start, cell + 1, 1);
          continue;
        }
        this.#members[at(next, cell)] = link;
        add(next, cell, 1);
      }
    }
  }

  #squaredDistance(link: number, point: Point): number {
    const { memories, links } = this.#arrays;
    const source = at(links.source, link);
    const target = at(links.target, link);
    const alongX = at(memories.x, target) - at(memories.x, source);
    const alongY = at(memories.y, target) - at(memories.y, source);
    const fromX = point.x - at(memories.x, source);
    const fromY = point.y - at(memories.y, source);
    const squared = alongX * alongX + alongY * alongY;
    const share = squared === 0 ? 0 : Math.max(0, Math.min(1, (fromX * alongX + fromY * alongY) / squared));
    return (fromX - alongX * share) ** 2 + (fromY - alongY * share) ** 2;
  }

  #column(x: number): number {
    return Math.min(this.#columns - 1, Math.max(0, Math.floor((x - this.#left) / this.#cell)));
  }

  #row(y: number): number {
    return Math.min(this.#rows - 1, Math.max(0, Math.floor((y - this.#top) / this.#cell)));
  }
}
