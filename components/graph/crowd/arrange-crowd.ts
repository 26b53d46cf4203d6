import { presenceAt } from "../elements.ts";
import type { Dash } from "../link-dash.ts";
import { type CrowdArrays, LOOK } from "./crowd-arrays.ts";

/**
 * A crowd as it is drawn, of columns in the order of the graph: there the weight of a link is its own, here it is how much it stands out.
 * Hubs come last: small memories around them must not cover them. `order` says which memory of the graph each row is.
 */
export function arrangeCrowd(
  { memories, links, dashes }: CrowdArrays,
  community: Int32Array,
): { arrays: CrowdArrays; order: Int32Array } {
  const { radius, look } = memories;
  const order = Int32Array.from(radius, (_, row) => row);
  order.sort((one, other) => (radius[one] as number) - (radius[other] as number) || one - other);
  const rows = new Int32Array(order.length);
  for (let row = 0; row < order.length; row++) rows[order[row] as number] = row;

  const counts = new Int32Array(order.length);
  for (let link = 0; link < links.source.length; link++) {
    counts[links.source[link] as number] = (counts[links.source[link] as number] as number) + 1;
    counts[links.target[link] as number] = (counts[links.target[link] as number] as number) + 1;
  }
  const weight = links.weight.map((own, link) => {
    const source = links.source[link] as number;
    const target = links.target[link] as number;
    const isWithin = (community[source] as number) === (community[target] as number);
    const isRetired = (((look[source] as number) | (look[target] as number)) & LOOK.retired) > 0;
    return (
      presenceAt(isWithin, isRetired, own) *
      fanOf(Math.max(counts[source] as number, counts[target] as number))
    );
  });
  const arrange = <Column extends Float32Array | Uint8Array>(column: Column): Column =>
    column.map((_, row) => column[order[row] as number] as number) as Column;
  const arrays: CrowdArrays = {
    memories: {
      x: arrange(memories.x),
      y: arrange(memories.y),
      radius: arrange(radius),
      hue: arrange(memories.hue),
      look: arrange(look),
      mask: arrange(memories.mask),
    },
    links: {
      ...links,
      source: links.source.map((end) => rows[end] as number),
      target: links.target.map((end) => rows[end] as number),
      weight,
    },
    dashes,
  };
  return { arrays, order };
}

/** Beyond so many links, those of a hub grow fainter, the more the more it has: a thousand at once would be a glare. */
const WIDEST_FAN = 40;

function fanOf(links: number): number {
  return links <= WIDEST_FAN ? 1 : (WIDEST_FAN / links) ** 0.3;
}

export function lookOf(isRetired: boolean, isPrivate: boolean): number {
  return (isRetired ? LOOK.retired : 0) + (isPrivate ? LOOK.private : 0);
}

/** The number of a kind among the dashes. Kinds beyond the last number of a byte share it: they are all drawn solid. */
export function numberKinds(dashes: ReadonlyMap<string, Dash>): (kind: string) => number {
  const numbers = new Map([...dashes.keys()].map((kind, number) => [kind, number]));
  return (kind) => Math.min(255, numbers.get(kind) ?? 255);
}
