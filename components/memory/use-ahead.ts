"use client";

import { useMemo } from "react";
import { type Ahead, paintAhead } from "#components/graph/crowd/paint-ahead.ts";
import { PHONE, useMedia } from "#components/ui/use-media.ts";
import type { GraphPaint } from "#lib/contract/columns/decode-graph.ts";
import { chooseColouring } from "./choose-colouring.ts";
import { toHueColumn } from "./hue-column.ts";
import { listFilters, type View } from "./view-state.ts";

/** What can be painted of a view before the graph is there: of one without filters, for some of them need ids. */
export function useAhead(paint: GraphPaint | null, view: View): Ahead | null {
  const isNarrowed = listFilters(view).length > 0;
  // A phone's picture is another, and is made of what comes later.
  const isPhone = useMedia(PHONE, false);
  const { colour } = view;
  return useMemo(
    () =>
      paint && !isNarrowed && !isPhone
        ? paintAhead(paint, toHueColumn(paint, colour ?? chooseColouring(paint.type)))
        : null,
    [paint, isNarrowed, isPhone, colour],
  );
}
