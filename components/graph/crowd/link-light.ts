import { at } from "../layout/columns.ts";
import type { CrowdArrays } from "./crowd-arrays.ts";

/** How bright links are where they start, as a share of where they end: from afar this is what tells direction. */
export const START_BRIGHTNESS = 0.3;
/** What a link keeps when both its ends are out of sight: it only passes through. */
export const PASSING_BRIGHTNESS = 0.12;
/** How fast links longer than usual grow faint. */
export const LENGTH_FALL = 0.75;
/** How much of its ends' hues a link takes: between two hues, and within one, where it draws the community's shape. */
export const TINTS = { between: 0.3, within: 0.62 };
/** So much light falls on a place of the picture on average, links laid on top of each other. */
const LIGHT = 0.95;
const OPACITY = { least: 0.05, most: 0.6 };

/** What the brightness of links is reckoned from; changes with the filter. */
export interface LinkLight {
  /** Median length of a shown link, units: up to here none fades for being long. */
  readonly usualLength: number;
  /** Pixels of faded link to a pixel of picture at zoom 1. */
  readonly density: number;
}

/** Lengths are sampled beyond this many links: a median needs no more. */
const SAMPLE = 4_000;

export function measureLight({ memories, links }: CrowdArrays): LinkLight {
  const lengths: number[] = [];
  const step = Math.max(1, Math.floor(links.source.length / SAMPLE));
  for (let link = 0; link < links.source.length; link += step) {
    if (at(links.mask, link) === 0) continue;
    const source = at(links.source, link);
    const target = at(links.target, link);
    const alongX = at(memories.x, target) - at(memories.x, source);
    const alongY = at(memories.y, target) - at(memories.y, source);
    lengths.push(Math.sqrt(alongX * alongX + alongY * alongY));
  }
  if (lengths.length === 0) return { usualLength: 1, density: 0 };
  lengths.sort((one, other) => one - other);
  const usualLength = Math.max(1, lengths[lengths.length >> 1] ?? 1);
  const faded = lengths.reduce((sum, length) => sum + length * fadeOf(length, usualLength), 0) * step;
  return { usualLength, density: faded / areaOf(memories) };
}

/** How bright the heaviest link of usual length is where it ends, at a zoom: the more lines to a pixel, the fainter each. */
export function opacityAt({ density }: LinkLight, zoom: number): number {
  const linesPerPixel = density / zoom;
  return Math.max(OPACITY.least, Math.min(OPACITY.most, LIGHT / Math.max(linesPerPixel, 1e-6)));
}

export function fadeOf(length: number, usualLength: number): number {
  return Math.min(1, usualLength / Math.max(length, 1e-6)) ** LENGTH_FALL;
}

/** Of the ellipse that shown memories spread over, square units: a few far out must not make it look empty. */
function areaOf({ x, y, mask }: CrowdArrays["memories"]): number {
  let count = 0;
  let sumX = 0;
  let sumY = 0;
  let squaresX = 0;
  let squaresY = 0;
  for (let memory = 0; memory < x.length; memory++) {
    if (at(mask, memory) === 0) continue;
    count++;
    sumX += at(x, memory);
    sumY += at(y, memory);
    squaresX += at(x, memory) ** 2;
    squaresY += at(y, memory) ** 2;
  }
  const spread = (sum: number, squares: number) =>
    Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
  // An evenly filled ellipse reaches twice as far as its standard deviation.
  return count === 0 ? 1 : Math.max(1, Math.PI * 4 * spread(sumX, squaresX) * spread(sumY, squaresY));
}
