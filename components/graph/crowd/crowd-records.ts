import { at } from "../layout/columns.ts";
import type { Dash } from "../link-dash.ts";
import { type CrowdArrays, NO_HUE } from "./crowd-arrays.ts";
import { MOST_DASHES } from "./shaders.ts";

/** Per link two records of four numbers, the source's and the target's: own place, other place. */
export function toLinkPlaces({ memories, links }: CrowdArrays): Float32Array {
  const records = new Float32Array(links.source.length * 8);
  for (let link = 0; link < links.source.length; link++) {
    const source = at(links.source, link);
    const target = at(links.target, link);
    const fromX = at(memories.x, source);
    const fromY = at(memories.y, source);
    const toX = at(memories.x, target);
    const toY = at(memories.y, target);
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
    const from = at(memories.hue, at(links.source, link));
    const to = at(memories.hue, at(links.target, link));
    const weight = Math.round(255 * at(links.weight, link));
    const dash = numbers.byKind[at(links.kind, link)] ?? 0;
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
    const mask = at(links.mask, link);
    records[link * 2] = mask;
    records[link * 2 + 1] = mask;
  }
  return records;
}

/** Per memory three numbers: place and radius. */
export function toCircles({ memories: { x, y, radius } }: CrowdArrays): Float32Array {
  const records = new Float32Array(x.length * 3);
  for (let memory = 0; memory < x.length; memory++) {
    records[memory * 3] = at(x, memory);
    records[memory * 3 + 1] = at(y, memory);
    records[memory * 3 + 2] = at(radius, memory);
  }
  return records;
}

/** Per memory two bytes: hue and look. */
export function toCircleTraits({ memories: { hue, look } }: CrowdArrays): Uint8Array {
  const records = new Uint8Array(hue.length * 2);
  for (let memory = 0; memory < hue.length; memory++) {
    records[memory * 2] = at(hue, memory);
    records[memory * 2 + 1] = at(look, memory);
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
