import { at } from "./columns.ts";

/** Columns of places, model units; changed in place while a layout runs. */
export interface Placed {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The box around all circles; of nothing, a point at the origin. */
export function boundsOf(placed: Placed, radius: Float64Array): Bounds {
  if (radius.length === 0) return { left: 0, top: 0, right: 0, bottom: 0 };
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  for (let index = 0; index < radius.length; index++) {
    const reach = at(radius, index);
    const x = at(placed.x, index);
    const y = at(placed.y, index);
    left = Math.min(left, x - reach);
    right = Math.max(right, x + reach);
    top = Math.min(top, y - reach);
    bottom = Math.max(bottom, y + reach);
  }
  return { left, top, right, bottom };
}
