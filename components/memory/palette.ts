import type { LegendValue } from "./legend-values.ts";

const hues = 8;

/**
 * A hue, 0 to 7, for each of the eight most frequent values; the rest have none. Dealt by name, not by rank, so that a changed
 * count recolours nothing while the same eight lead.
 */
export function assignHues(values: readonly LegendValue[]): ReadonlyMap<string, number> {
  const leading = values.slice(0, hues).sort((a, b) => a.name.localeCompare(b.name));
  return new Map(leading.map(({ value }, hue) => [value, hue]));
}

/** The theme's colour for a hue, as CSS. */
export function hueColour(hue: number | undefined): string {
  return hue === undefined ? "var(--hue-none)" : `var(--hue-${hue + 1})`;
}
