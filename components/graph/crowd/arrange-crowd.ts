import { presenceAt } from "../elements.ts";
import { add, at } from "../layout/columns.ts";
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
  order.sort((one, other) => at(radius, one) - at(radius, other) || one - other);
  const rows = new Int32Array(order.length);
  for (let row = 0; row < order.length; row++) rows[at(order, row)] = row;

  const counts = new Int32Array(order.length);
  for (let link = 0; link < links.source.length; link++) {
    add(counts, at(links.source, link), 1);
    add(counts, at(links.target, link), 1);
  }
  const weight = links.weight.map((own, link) => {
    const source = at(links.source, link);
    const target = at(links.target, link);
    const isWithin = at(community, source) === at(community, target);
    const isRetired = ((at(look, source) | at(look, target)) & LOOK.retired) > 0;
    return presenceAt(isWithin, isRetired, own) * fanOf(Math.max(at(counts, source), at(counts, target)));
  });
  const arrange = <Column extends Float32Array | Uint8Array>(column: Column): Column =>
    column.map((_, row) => at(column, at(order, row))) as Column;
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
      source: links.source.map((end) => at(rows, end)),
      target: links.target.map((end) => at(rows, end)),
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
