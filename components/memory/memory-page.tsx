"use client";

import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useGraph } from "#components/api/use-graph.ts";
import { useServerPictures } from "#components/api/use-server-pictures.ts";
import { useGraphLayout } from "#components/graph/use-graph-layout.ts";
import { AppShell } from "#components/shell/app-shell.tsx";
import { useMember } from "#components/shell/member.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { useNotices } from "#components/ui/notices.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { chooseColouring } from "./choose-colouring.ts";
import { CleaningUpProvider } from "./cleaning-up.tsx";
import { sayCut } from "./count-words.ts";
import { filterGraph } from "./filter-graph.ts";
import { indexGraph } from "./graph-index.ts";
import { loadMemoryContent } from "./memory-facts.tsx";
import { type Flight, loadGraphCanvas } from "./memory-graph.tsx";
import { MemoryPageProvider, type MemoryPageState, type OpenOptions } from "./memory-page-context.tsx";
import { MemorySearch } from "./memory-search.tsx";
import { MemoryWorkbench } from "./memory-workbench.tsx";
import { PageKeys } from "./page-keys.tsx";
import { shortId } from "./short-id.ts";
import { describeStatus } from "./status-words.ts";
import { useAhead } from "./use-ahead.ts";
import { useBeyondCut } from "./use-beyond-cut.ts";
import { useView } from "./use-view.ts";
import type { Colouring } from "./view-state.ts";
import { firstView, listFilters, type Selection, serialiseView } from "./view-state.ts";

const shapes = [
  { value: "graph", text: "Graph" },
  { value: "list", text: "List" },
] as const;

/** Dashboard → Memory: reads the graph, holds the view, and hands both to the parts of the page. */
export function MemoryPage() {
  const { workspace } = useMember();
  const { announce } = useNotices();
  const { graph, paint } = useGraph();
  // What follows from forty thousand links is worked out in pieces, between which the page answers.
  const read = useDeferredValue(graph.data);
  const [view, change] = useView();
  const { graph: data, surroundings } = useBeyondCut(read, view);
  const layout = useGraphLayout(data, workspace.id, useServerPictures(read));
  const ahead = useAhead(layout.picture ? null : paint, view);
  const [isEntered, setIsEntered] = useState(false);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const [flight, setFlight] = useState<Flight | null>(null);

  const index = useMemo(() => (data ? indexGraph(data) : null), [data]);
  // Once a visit: what others add must not recolour the picture.
  const [chosen, setChosen] = useState<Colouring | null>(null);
  if (index && chosen === null) setChosen(chooseColouring(index.graph.memories.map(({ type }) => type)));
  const colouring = view.colour ?? chosen ?? "type";
  const { facets, superseded, unlinked, focus } = view;
  const filtered = useMemo(
    () => (index ? filterGraph(index, { facets, superseded, unlinked, focus }) : null),
    [index, facets, superseded, unlinked, focus],
  );
  const status = useMemo(
    () => (index && filtered ? describeStatus(index.graph, filtered, view) : null),
    [index, filtered, view],
  );

  const open = useCallback(
    (selection: Selection | null, { fly = false, enter = false }: OpenOptions = {}) => {
      setIsEntered(enter);
      if (fly && selection && !("link" in selection)) setFlight({ ...selection });
      // Choosing among several is one step to come back to, however many presses it takes.
      change({ selection }, isSeveral(view.selection) && isSeveral(selection) ? "replace" : "push");
    },
    [view.selection, change],
  );
  const titleOf = useCallback((id: string) => index?.memories.get(id)?.title ?? shortId(id), [index]);
  const state = useMemo<MemoryPageState>(
    () => ({ view, change, colouring, index, open, titleOf }),
    [view, change, colouring, index, open, titleOf],
  );

  useEffect(() => {
    // The first memory that is opened should not wait for its reader, nor what has been read for what draws it. Where that can't be
    // loaded, the drawing says so.
    void loadMemoryContent();
    loadGraphCanvas().catch(() => undefined);
  }, []);

  // Said when the reader changes the filters; what a deletion changes is said by its own notice.
  const filterKey = serialiseView({ ...firstView, facets, superseded, unlinked, focus });
  const saidFor = useRef(filterKey);
  useEffect(() => {
    if (!status || saidFor.current === filterKey) return;
    saidFor.current = filterKey;
    announce(`${status.memories} memories, ${status.links} links, ${status.filters}`);
  }, [status, filterKey, announce]);

  return (
    <MemoryPageProvider state={state}>
      <CleaningUpProvider>
        <PageKeys />
        <AppShell
          page="memory"
          search={
            <MemorySearch
              memories={data?.memories ?? []}
              shown={filtered && listFilters(view).length > 0 ? filtered.shown : null}
              onChoose={(id) => open({ memory: id }, { fly: true, enter: true })}
            />
          }
          controls={
            <>
              <IconButton
                icon="filters"
                label="Filters"
                onClick={() => setIsSheetOpen(true)}
                disabled={!filtered}
                className="wide:hidden"
              />
              <Segmented
                label="View"
                value={view.shape}
                options={shapes}
                onChange={(shape) => change({ shape }, "push")}
              />
            </>
          }
        >
          <h1 className="sr-only">Memory of {workspace.name}</h1>
          <MemoryWorkbench
            graph={graph}
            layout={layout}
            ahead={ahead}
            filtered={filtered}
            cut={read ? sayCut(read) : null}
            surroundings={surroundings}
            status={status}
            flight={flight}
            isEntered={isEntered}
            isSheetOpen={isSheetOpen}
            onSheet={setIsSheetOpen}
          />
        </AppShell>
      </CleaningUpProvider>
    </MemoryPageProvider>
  );
}

function isSeveral(selection: Selection | null): boolean {
  return selection !== null && "memories" in selection;
}
