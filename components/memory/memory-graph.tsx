"use client";

import dynamic from "next/dynamic";
import { useEffect, useMemo, useRef, useState } from "react";
import { selectedMemories } from "#components/graph/choose-memories.ts";
import type { Ahead } from "#components/graph/crowd/paint-ahead.ts";
import type { GraphHandle } from "#components/graph/graph-canvas.tsx";
import type { GraphLayout } from "#components/graph/use-graph-layout.ts";
import { useMember } from "#components/shell/member.tsx";
import { classNames } from "#components/ui/class-names.ts";
import { ErrorBoundary } from "#components/ui/error-boundary.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { useNotices } from "#components/ui/notices.tsx";
import { useCleaningUp } from "./cleaning-up.tsx";
import { passes } from "./facet.ts";
import type { FilteredGraph } from "./filter-graph.ts";
import { GraphControls } from "./graph-controls.tsx";
import type { GraphIndex } from "./graph-index.ts";
import { mapHues } from "./hue-map.ts";
import { useMemoryPage } from "./memory-page-context.tsx";
import { CentreSkeleton } from "./memory-skeleton.tsx";
import { oneAtATime } from "./selection-words.ts";
import { listFilters } from "./view-state.ts";

/** What draws the graph. */
export async function loadGraphCanvas() {
  const { GraphCanvas } = await import("#components/graph/graph-canvas.tsx");
  return GraphCanvas;
}

const GraphCanvas = dynamic(loadGraphCanvas, {
  ssr: false,
  loading: () => <CentreSkeleton shape="graph" />,
});

/** What to bring into sight, one memory or several; a new object asks again. */
export type Flight = { memory: string } | { memories: readonly string[] };

type MemoryGraphProps = {
  /** Both null until the graph has been read. */
  index: GraphIndex | null;
  filtered: FilteredGraph | null;
  layout: GraphLayout;
  /** What is painted until there is more. */
  ahead: Ahead | null;
  flight: Flight | null;
};

/** The drawing in the page: filters, colours and selection go in, what the reader does there comes out. */
export function MemoryGraph({ index, filtered, layout, ahead, flight }: MemoryGraphProps) {
  const { view, change, colouring, open, titleOf } = useMemoryPage();
  const { mayChange } = useMember();
  const { askToDelete, deleteLinkAt } = useCleaningUp();
  const { notify } = useNotices();
  const canvas = useRef<GraphHandle>(null);
  const [isLasso, setIsLasso] = useState(false);

  const isNarrowed = listFilters(view).length > 0;
  const kindFacet = view.facets.kind;
  const shown = useMemo(() => {
    if (!isNarrowed || !index || !filtered) return null;
    const kinds = new Set(
      index.graph.links.map(({ kind }) => kind).filter((kind) => passes(kindFacet, kind)),
    );
    return { memories: filtered.shown, kinds };
  }, [isNarrowed, index, filtered, kindFacet]);
  const hues = useMemo(
    () => (index ? mapHues(index, colouring, colouring === "community" ? layout.picture : null) : noHues),
    [index, colouring, layout.picture],
  );

  // What was cut from the graph is read first: one goes there when it has a place.
  const flown = useRef<MemoryGraphProps["flight"]>(null);
  const destination = flight && selectedMemories(flight).some((id) => layout.picture?.has(id));
  useEffect(() => {
    if (!flight || !destination || flown.current === flight) return;
    const outcome =
      "memory" in flight ? canvas.current?.flyTo(flight.memory) : canvas.current?.fitTo(flight.memories);
    if (outcome !== "absent") flown.current = flight;
  }, [flight, destination]);

  const focusKey = view.focus ? `${view.focus.memory} ${view.focus.depth}` : "";
  const lastFocus = useRef(focusKey);
  useEffect(() => {
    if (lastFocus.current === focusKey) return;
    lastFocus.current = focusKey;
    canvas.current?.fit();
  }, [focusKey]);

  const isTidying = useRef(false);
  const { undoTidy } = layout;
  useEffect(() => {
    if (!isTidying.current || !undoTidy) return;
    isTidying.current = false;
    canvas.current?.fit();
    notify({ text: "The picture is tidied", action: { label: "Undo", shortcut: "z", run: undoTidy } });
  }, [undoTidy, notify]);

  const isList = view.shape === "list";
  return (
    <div className={classNames("absolute inset-0", isList && "invisible")} inert={isList}>
      <ErrorBoundary
        fallback={(retry) => (
          <div className="absolute inset-0 grid place-items-center">
            <Failure
              title="The picture could not be drawn"
              message="Something in this browser stopped it."
              kept="The list holds the same memories and links."
              onRetry={retry}
            />
          </div>
        )}
      >
        <GraphCanvas
          ref={canvas}
          layout={layout}
          ahead={ahead}
          shown={shown}
          hues={hues}
          selection={view.selection}
          onSelect={open}
          isLasso={isLasso}
          onLeaveLasso={() => setIsLasso(false)}
          onOpen={(memory) => change({ focus: { memory, depth: 1 } }, "push")}
          onDelete={(selection) => {
            if ("link" in selection) return deleteLinkAt(selection.link);
            if ("memories" in selection) return notify({ text: oneAtATime });
            if (mayChange(index?.memories.get(selection.memory)?.ownerId)) askToDelete(selection.memory);
            else notify({ text: `Only its owner can delete ${titleOf(selection.memory)}` });
          }}
        />
      </ErrorBoundary>
      {layout.picture || ahead ? null : <CentreSkeleton shape="graph" says="Arranging the picture" />}
      <GraphControls
        onZoomIn={() => canvas.current?.zoomIn()}
        onZoomOut={() => canvas.current?.zoomOut()}
        onFit={() => canvas.current?.fit()}
        onTidy={() => {
          isTidying.current = true;
          layout.tidy();
        }}
        isArranging={layout.isArranging || !index}
        isLasso={isLasso}
        onLasso={() => setIsLasso(!isLasso)}
      />
    </div>
  );
}

const noHues: ReadonlyMap<string, number> = new Map();
