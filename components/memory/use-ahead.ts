"use client";

import { useMemo } from "react";
import { type Ahead, paintAhead } from "#components/graph/crowd/paint-ahead.ts";
import type { GraphPaint } from "#lib/contract/columns/decode-graph.ts";
import { toHueColumn } from "./hue-column.ts";
import { listFilters, type View } from "./view-state.ts";

/** What can be painted of a view before the graph is there: of one without filters, for some of them need ids. */
export function useAhead(paint: GraphPaint | null, view: View): Ahead | null {
  const isNarrowed = listFilters(view).length > 0;
  const { colour } = view;
  return useMemo(
    () => (paint && !isNarrowed ? paintAhead(paint, toHueColumn(paint, colour)) : null),
    [paint, isNarrowed, colour],
  );
}
