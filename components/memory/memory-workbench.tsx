"use client";

import { useRef, useState } from "react";
import { ApiError } from "#components/api/api-error.ts";
import type { useGraph } from "#components/api/use-graph.ts";
import type { Ahead } from "#components/graph/crowd/paint-ahead.ts";
import type { GraphLayout } from "#components/graph/use-graph-layout.ts";
import { LinkInspector } from "#components/link/link-inspector.tsx";
import { classNames } from "#components/ui/class-names.ts";
import { Failure } from "#components/ui/failure.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { formatClock } from "#components/ui/moment.ts";
import { Sheet } from "#components/ui/sheet.tsx";
import { EmptyWorkspace } from "./empty-workspace.tsx";
import type { FilteredGraph } from "./filter-graph.ts";
import { FiltersPanel } from "./filters-panel.tsx";
import { type Flight, MemoryGraph } from "./memory-graph.tsx";
import { MemoryInspector } from "./memory-inspector.tsx";
import { MemoryList } from "./memory-list.tsx";
import { useMemoryPage } from "./memory-page-context.tsx";
import { CentreSkeleton, FiltersSkeleton, OverviewSkeleton } from "./memory-skeleton.tsx";
import { Overview } from "./overview.tsx";
import { Pill } from "./pill.tsx";
import { SelectionInspector } from "./selection-inspector.tsx";
import { StatusLine } from "./status-line.tsx";
import type { Status } from "./status-words.ts";
import type { Surroundings } from "./use-beyond-cut.ts";
import { ViewNotes } from "./view-notes.tsx";

type MemoryWorkbenchProps = {
  graph: ReturnType<typeof useGraph>["graph"];
  layout: GraphLayout;
  /** What is painted until there is more. */
  ahead: Ahead | null;
  filtered: FilteredGraph | null;
  /** What the read left out, in a sentence; null when it was not cut. */
  cut: string | null;
  surroundings: Surroundings;
  status: Status | null;
  flight: Flight | null;
  isEntered: boolean;
  isSheetOpen: boolean;
  onSheet: (isOpen: boolean) => void;
};

/** The three parts below the header: filters, graph or list, inspector. Their places never depend on what was read. */
export function MemoryWorkbench(props: MemoryWorkbenchProps) {
  const { graph, layout, ahead, filtered, cut, surroundings, status, flight } = props;
  const { isEntered, isSheetOpen, onSheet } = props;
  const { index, view } = useMemoryPage();
  const [isPanelOpen, setIsPanelOpen] = useState(true);
  const panel = useRef<HTMLElement>(null);
  const isEmpty = graph.data?.memories.length === 0 && !graph.data.memoriesTruncated;
  const hasSelection = view.selection !== null;
  const isSeveral = view.selection !== null && "memories" in view.selection;

  // Of the list nothing is there before the rest.
  const isDrawn = (index && filtered) || (ahead && view.shape === "graph" && !graph.isError);

  if (isEmpty) return <EmptyWorkspace />;

  const narrow = () => {
    if (!window.matchMedia("(min-width: 68.75rem)").matches) return onSheet(true);
    setIsPanelOpen(true);
    requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>("li button")?.focus());
  };
  const filters =
    index && filtered ? (
      <FiltersPanel index={index} filtered={filtered} picture={layout.picture} />
    ) : graph.isError ? null : (
      <FiltersSkeleton />
    );

  return (
    <div
      className={classNames(
        "absolute inset-0 grid grid-cols-[minmax(0,1fr)]",
        isPanelOpen ? "wide:grid-cols-[236px_minmax(0,1fr)_364px]" : "wide:grid-cols-[0_minmax(0,1fr)_364px]",
      )}
    >
      <aside
        ref={panel}
        id="filters"
        aria-label="Filters"
        className={classNames(
          "hidden min-h-0 overflow-y-auto overflow-x-hidden border-line bg-surface",
          isPanelOpen && "border-r wide:block",
        )}
      >
        {isSheetOpen ? null : filters}
      </aside>
      <Sheet open={isSheetOpen} title="Filters" onClose={() => onSheet(false)}>
        {filters}
      </Sheet>

      <section
        aria-label="Graph and list"
        className="relative min-h-0 min-w-0 overflow-hidden bg-canvas wide:col-start-2"
      >
        {isDrawn ? (
          <>
            {/* Where the inspector lies over them, they end at its edge: what one goes to is then in sight. */}
            <div
              className={classNames(
                "absolute inset-0",
                hasSelection && "sm:max-wide:right-[364px]",
                hasSelection && (isSeveral ? "max-sm:bottom-[32%]" : "max-sm:bottom-[56%]"),
              )}
            >
              <MemoryGraph index={index} filtered={filtered} layout={layout} ahead={ahead} flight={flight} />
              {view.shape === "list" && index && filtered ? (
                <MemoryList index={index} filtered={filtered} />
              ) : null}
            </div>
            {filtered ? (
              <ViewNotes filtered={filtered} cut={cut} surroundings={surroundings} onNarrow={narrow} />
            ) : null}
            {graph.isError ? (
              <div className="absolute inset-x-3 bottom-12 z-10 flex justify-center [body:has([data-offline])_&]:bottom-32">
                <Pill action={{ text: "Retry", run: () => graph.refetch() }}>
                  {graph.error.message} Shown as read at{" "}
                  {formatClock(new Date(graph.dataUpdatedAt).toISOString())}.
                </Pill>
              </div>
            ) : null}
          </>
        ) : graph.isError ? (
          <div className="absolute inset-0 grid place-items-center p-4">
            <Failure
              title="The graph could not be read"
              message={graph.error.message}
              kept="Nothing was changed."
              requestId={graph.error instanceof ApiError ? graph.error.requestId : null}
              onRetry={() => graph.refetch()}
              isRetrying={graph.isFetching}
            />
          </div>
        ) : (
          <CentreSkeleton shape={view.shape} />
        )}
        <div
          data-over-picture
          className={classNames(
            "absolute bottom-0 left-0 z-10 flex min-h-10 items-center gap-1.5 py-1.5 pr-3 pl-1.5",
            view.shape === "list"
              ? "right-0 border-line border-t bg-canvas"
              : "max-w-[calc(100%-56px)] rounded-tr-xl bg-canvas/85",
          )}
        >
          <IconButton
            icon="panel"
            label={isPanelOpen ? "Hide the filters" : "Show the filters"}
            aria-expanded={isPanelOpen}
            aria-controls="filters"
            onClick={() => setIsPanelOpen(!isPanelOpen)}
            className="max-wide:hidden"
          />
          <div className="max-wide:pl-2">{status ? <StatusLine status={status} /> : null}</div>
        </div>
      </section>

      <aside
        aria-label="Inspector"
        className={classNames(
          "z-20 flex min-h-0 flex-col border-line bg-surface wide:relative wide:col-start-3 wide:border-l",
          hasSelection
            ? "max-wide:absolute max-wide:right-0 max-wide:bottom-0 max-wide:animate-rise max-wide:shadow-float max-sm:left-0 max-sm:rounded-t-2xl max-sm:border-t sm:max-wide:top-0 sm:max-wide:w-[364px] sm:max-wide:border-l"
            : "max-wide:hidden",
          // Whoever chooses several goes on choosing: the picture keeps most of a phone.
          isSeveral ? "max-sm:h-[32%]" : "max-sm:h-[56%]",
        )}
      >
        {view.selection && "memory" in view.selection ? (
          <MemoryInspector key={view.selection.memory} id={view.selection.memory} isEntered={isEntered} />
        ) : view.selection && "memories" in view.selection ? (
          index && filtered ? (
            <SelectionInspector ids={view.selection.memories} index={index} filtered={filtered} />
          ) : graph.isError ? null : (
            <OverviewSkeleton />
          )
        ) : view.selection ? (
          <LinkInspector
            key={Object.values(view.selection.link).join()}
            link={view.selection.link}
            isEntered={isEntered}
          />
        ) : index && filtered ? (
          <Overview index={index} filtered={filtered} />
        ) : graph.isError ? null : (
          <OverviewSkeleton />
        )}
      </aside>
    </div>
  );
}
