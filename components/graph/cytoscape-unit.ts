/**
 * Cytoscape's units to one unit of the picture. Below zoom 8 Cytoscape draws every element from a cached bitmap, scaled
 * without smoothing, and small circles come out square; from 8 on it draws them as what they are. In units so small
 * its zoom is always beyond that, and the caches' background work (seconds of CPU) is saved as well. Only `stage.ts`,
 * `elements.ts` and `stylesheet.ts` speak to Cytoscape in its own units.
 */
export const CYTOSCAPE_UNIT = 1 / 128;
