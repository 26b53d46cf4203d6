/** The zoom at which circles have the size the layout made room for. */
const REFERENCE_ZOOM = 0.45;

export const LARGEST_SCALE = 1.45;

/**
 * What sizes are multiplied by at a zoom. They grow with the square root of the zoom, as on a map: zooming in parts
 * the circles instead of only enlarging them, and far out (a phone) they remain visible. Clamped where they would
 * overlap too much or become specks.
 */
export function scaleAt(zoom: number): number {
  return Math.max(0.3, Math.min(LARGEST_SCALE, Math.sqrt(REFERENCE_ZOOM / zoom)));
}

/** Model units to one screen pixel at the reference zoom, for lengths that are thought of in pixels. */
export const UNITS_PER_PIXEL = 1 / REFERENCE_ZOOM;
