import { add, at } from "./columns.ts";
import { boundsOf, type Placed } from "./placed.ts";

/** How many hubs get room for their label: about what fits a wide screen at once. */
const HUBS = 28;
const LABEL_HEIGHT = 16;
/** The screen a picture is expected to be fitted into, pixels: labels are measured in it. */
const EXPECTED_SCREEN = { width: 1000, height: 760 };
const PASSES = 24;

/**
 * Shifts hubs up or down, in place, where the labels they will carry when the whole picture is in view would cover
 * each other. Labels are wide and flat, so a few units are enough and clusters keep their shape.
 */
export function separateLabels(
  placed: Placed,
  radius: Float64Array,
  labelWidth: Float64Array,
  degree: Int32Array,
): void {
  const bounds = boundsOf(placed, radius);
  const pixels = Math.min(
    EXPECTED_SCREEN.width / (bounds.right - bounds.left + 1),
    EXPECTED_SCREEN.height / (bounds.bottom - bounds.top + 1),
    1.5,
  );
  const hubs = Array.from(degree.keys())
    .sort((left, right) => at(degree, right) - at(degree, left) || left - right)
    .slice(0, HUBS);
  const height = LABEL_HEIGHT / pixels;
  for (let pass = 0; pass < PASSES; pass++) {
    let moved = false;
    for (const [rank, hub] of hubs.entries()) {
      for (const other of hubs.slice(rank + 1)) {
        const reach = (at(labelWidth, hub) + at(labelWidth, other)) / 2 / pixels;
        const below = at(placed.y, other) - at(placed.y, hub);
        if (Math.abs(at(placed.x, other) - at(placed.x, hub)) >= reach || Math.abs(below) >= height) continue;
        const shift = (height - Math.abs(below)) / 2;
        const direction = below >= 0 ? 1 : -1;
        add(placed.y, hub, -shift * direction);
        add(placed.y, other, shift * direction);
        moved = true;
      }
    }
    if (!moved) return;
  }
}
