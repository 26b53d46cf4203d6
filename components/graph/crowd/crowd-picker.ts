import type { Point } from "../graph-view.ts";
import { CircleGrid } from "../layout/circle-grid.ts";
import { at } from "../layout/columns.ts";
import type { CrowdArrays } from "./crowd-arrays.ts";
import { SegmentGrid } from "./segment-grid.ts";

/** A row of the arrays. */
export type Picked = { readonly memory: number } | { readonly link: number };

export interface PickQuery {
  /** Units. */
  readonly point: Point;
  /** How far from a link the pointer still means it, units. */
  readonly reach: number;
  /** What radii are multiplied by. */
  readonly scale: number;
  /** No circle is smaller to the pointer than this, units. */
  readonly leastRadius: number;
}

/** Finds what is under the pointer. The grids are built when they are first asked. */
export class CrowdPicker {
  readonly #arrays: CrowdArrays;
  #circles: CircleGrid | undefined;
  #segments: SegmentGrid | undefined;
  readonly #largest: number;

  constructor(arrays: CrowdArrays) {
    this.#arrays = arrays;
    this.#largest = arrays.memories.radius.reduce((most, radius) => Math.max(most, radius), 0);
  }

  /** The memory under the point, the topmost first; else the nearest link within reach; null over empty ground. */
  pick(query: PickQuery): Picked | null {
    const memory = this.#pickMemory(query);
    if (memory >= 0) return { memory };
    this.#segments ??= new SegmentGrid(this.#arrays);
    const link = this.#segments.nearest(query.point, query.reach);
    return link >= 0 ? { link } : null;
  }

  #pickMemory({ point, scale, leastRadius }: PickQuery): number {
    const { x, y, radius, mask } = this.#arrays.memories;
    this.#circles ??= new CircleGrid(
      { x: Float64Array.from(x), y: Float64Array.from(y) },
      Float64Array.from(radius),
    );
    let found = -1;
    let nearest = Infinity;
    this.#circles.visitNear(point.x, point.y, Math.max(leastRadius, this.#largest * scale), (memory) => {
      if (at(mask, memory) === 0) return;
      const distance = Math.hypot(at(x, memory) - point.x, at(y, memory) - point.y);
      const drawn = at(radius, memory) * scale;
      if (distance > Math.max(leastRadius, drawn)) return;
      // Inside a circle that is seen, the topmost; around specks, the nearest.
      const isOver = distance <= drawn;
      const cost = isOver ? -memory : distance;
      if (cost >= nearest) return;
      nearest = cost;
      found = memory;
    });
    return found;
  }
}
