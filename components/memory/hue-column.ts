import { NO_HUE } from "#components/graph/crowd/crowd-arrays.ts";
import type { GraphPaint, Indices } from "#lib/contract/columns/decode-graph.ts";
import type { MemoryFacet } from "./filter-graph.ts";
import { HUES } from "./hue-map.ts";
import { rankMemoryValues } from "./legend-values.ts";
import { assignHues } from "./palette.ts";
import { type Colouring, noAgent } from "./view-state.ts";

/** The hue of every memory by what the view colours by, as `mapHues` gives them by id; `NO_HUE` for none. */
export function toHueColumn(paint: GraphPaint, colour: Colouring): Uint8Array {
  const { head, places } = paint;
  if (colour === "community") {
    const isHue = (community: number) => community >= 0 && community < HUES;
    return Uint8Array.from(places?.community ?? [], (community) => (isHue(community) ? community : NO_HUE));
  }
  const { values, column } = facetColumn(paint, colour);
  const counts = new Float64Array(values.length);
  for (const value of column) counts[value] = (counts[value] ?? 0) + 1;
  const totals = new Map(
    values
      .map((value, number): [string, number] => [value, counts[number] ?? 0])
      .filter(([, total]) => total > 0),
  );
  const names = {
    owners: new Map(head.owners.map(({ id, name }) => [id as string, name])),
    agents: new Map(head.agents.map(({ id, name }) => [id as string, name])),
  };
  const byValue = assignHues(rankMemoryValues(totals, colour, names));
  const hues = values.map((value) => byValue.get(value) ?? NO_HUE);
  return Uint8Array.from(column, (value) => hues[value] ?? NO_HUE);
}

function facetColumn(paint: GraphPaint, facet: MemoryFacet): { values: readonly string[]; column: Indices } {
  const { types, ownerIds, agentIds } = paint.head;
  if (facet === "owner") return { values: ownerIds, column: paint.owner };
  if (facet === "agent") return { values: [noAgent, ...agentIds], column: paint.agent };
  if (facet === "scope") return { values: ["shared", "private"], column: paint.scope };
  return { values: types, column: paint.type };
}
