import type { Loading, Standing } from "./loading.ts";
import type { SourceLink } from "./parse-links.ts";

export type Ends = { from: Standing; to: Standing };

/** Both ends of a link where they stand, or why one doesn't. */
export function findEnds({ standing }: Pick<Loading, "standing">, link: SourceLink): Ends | string {
  const from = standing.get(link.from);
  const to = standing.get(link.to);
  if (from && to) return { from, to };
  return `no memory ${[...(from ? [] : [link.from]), ...(to ? [] : [link.to])].join(" and no memory ")} was loaded`;
}
