import type { Dash } from "../link-dash.ts";
import { type CrowdArrays, NO_HUE } from "./crowd-arrays.ts";
import { MOST_DASHES } from "./shaders.ts";

/** Per link two records of four numbers, the source's and the target's: own place, other place. */
export function toLinkPlaces({ memories, links }: CrowdArrays): Float32Array {
  const records = new Float32Array(links.source.length * 8);
  for (let link = 0; link < links.source.length; link++) {
    const source = links.source[link] as number;
    const target = links.target[link] as number;
    const fromX = memories.x[source] as number;
    const fromY = memories.y[source] as number;
    const toX = memories.x[target] as number;
    const toY = memories.y[target] as number;
    const place = link * 8;
    records[place] = fromX;
    records[place + 1] = fromY;
    records[place + 2] = toX;
    records[place + 3] = toY;
    records[place + 4] = toX;
    records[place + 5] = toY;
    records[place + 6] = fromX;
    records[place + 7] = fromY;
  }
  return records;
}

/** Per link two records of four bytes: own hue, weight of 255, dash, whether both ends are of one hue. */
export function toLinkTraits({ memories, links, dashes }: CrowdArrays): Uint8Array {
  const records = new Uint8Array(links.source.length * 8);
  const numbers = numberDashes(dashes);
  for (let link = 0; link < links.source.length; link++) {
    const from = memories.hue[links.source[link] as number] as number;
    const to = memories.hue[links.target[link] as number] as number;
    const weight = Math.round(255 * (links.weight[link] as number));
    const dash = numbers.byKind[links.kind[link] as number] ?? 0;
    const isOne = from === to && from !== NO_HUE ? 1 : 0;
    const place = link * 8;
    records[place] = from;
    records[place + 1] = weight;
    records[place + 2] = dash;
    records[place + 3] = isOne;
    records[place + 4] = to;
    records[place + 5] = weight;
    records[place + 6] = dash;
    records[place + 7] = isOne;
  }
  return records;
}

/** Per link its mask for either end. */
export function toLinkMasks({ links }: CrowdArrays): Uint8Array {
  const records = new Uint8Array(links.mask.length * 2);
  for (let link = 0; link < links.mask.length; link++) {
    const mask = links.mask[link] as number;
    records[link * 2] = mask;
    records[link * 2 + 1] = mask;
  }
  return records;
}

/** Per memory three numbers: place and radius. */
export function toCircles({ memories: { x, y, radius } }: CrowdArrays): Float32Array {
  const records = new Float32Array(x.length * 3);
  for (let memory = 0; memory < x.length; memory++) {
    records[memory * 3] = x[memory] as number;
    records[memory * 3 + 1] = y[memory] as number;
    records[memory * 3 + 2] = radius[memory] as number;
  }
  return records;
}

/** Per memory two bytes: hue and look. */
export function toCircleTraits({ memories: { hue, look } }: CrowdArrays): Uint8Array {
  const records = new Uint8Array(hue.length * 2);
  for (let memory = 0; memory < hue.length; memory++) {
    records[memory * 2] = hue[memory] as number;
    records[memory * 2 + 1] = look[memory] as number;
  }
  return records;
}

/**
 * Numbers the different dashes from 1, 0 being a solid line; kinds beyond {@link MOST_DASHES} are drawn solid. `lengths` are
 * eight numbers a dash, as the shader reads them: up to three lines and gaps, the whole of it, and nothing.
 */
export function numberDashes(dashes: readonly Dash[]): { byKind: readonly number[]; lengths: Float32Array } {
  const numbers = new Map<string, number>();
  const lengths = new Float32Array(MOST_DASHES * 8);
  const byKind = dashes.map((dash) => {
    if (dash.length === 0) return 0;
    const known = numbers.get(dash.join());
    if (known !== undefined) return known;
    const number = numbers.size + 1;
    if (number >= MOST_DASHES) return 0;
    numbers.set(dash.join(), number);
    lengths.set([...dash.slice(0, 5)], number * 8);
    lengths[number * 8 + 6] = dash.reduce((sum, length) => sum + length, 0);
    return number;
  });
  return { byKind, lengths };
}
