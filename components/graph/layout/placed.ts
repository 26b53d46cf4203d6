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
  for (const [index, reach] of radius.entries()) {
    const x = placed.x[index] ?? 0;
    const y = placed.y[index] ?? 0;
    left = Math.min(left, x - reach);
    right = Math.max(right, x + reach);
    top = Math.min(top, y - reach);
    bottom = Math.max(bottom, y + reach);
  }
  return { left, top, right, bottom };
}
