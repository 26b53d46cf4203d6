"use client";

import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { ApiError } from "#components/api/api-error.ts";
import { useEvents } from "#components/api/use-events.ts";
import { useGraph } from "#components/api/use-graph.ts";
import { MemorySearch } from "#components/memory/memory-search.tsx";
import { shortId } from "#components/memory/short-id.ts";
import { firstView, type Selection, serialiseView } from "#components/memory/view-state.ts";
import { AppShell } from "#components/shell/app-shell.tsx";
import { useMember } from "#components/shell/member.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { LoadMore } from "#components/ui/load-more.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { EventList } from "./event-list.tsx";

/** Dashboard → Activity: what people and agents changed, newest first. */
export function ActivityPage() {
  const router = useRouter();
  const { workspace } = useMember();
  const { graph } = useGraph();
  const events = useEvents(null);
  const titles = useMemo(
    () => new Map<string, string>(graph.data?.memories.map(({ id, title }) => [id, title])),
    [graph.data],
  );
  const open = (selection: Selection) =>
    router.push(`/dashboard/${workspace.slug}/memory?${serialiseView({ ...firstView, selection })}`);
  const entries = events.data?.pages.flatMap((page) => page.items) ?? [];

  return (
    <AppShell
      page="activity"
      search={
        <MemorySearch
          memories={graph.data?.memories ?? []}
          shown={null}
          onChoose={(memory) => open({ memory })}
        />
      }
    >
      <div className="absolute inset-0 overflow-y-auto bg-canvas">
        <div className="mx-auto w-full max-w-3xl px-6 py-8 max-sm:px-4">
          <h1 className="mb-6 font-semibold text-[22px] text-ink leading-tight tracking-[-0.02em]">
            Activity
          </h1>
          {events.isPending || (graph.isPending && !graph.isError) ? (
            <ActivitySkeleton />
          ) : events.isError && !events.data ? (
            <Failure
              title="The activity could not be read"
              message={events.error.message}
              kept="Nothing was changed."
              requestId={events.error instanceof ApiError ? events.error.requestId : null}
              onRetry={() => events.refetch()}
              isRetrying={events.isFetching}
            />
          ) : entries.length === 0 ? (
            <p>
              Nothing has happened yet. Every link and memory that is written, changed or deleted will be told
              here.
            </p>
          ) : (
            <EventList
              heading="h2"
              events={entries}
              titleOf={(id) => titles.get(id) ?? shortId(id)}
              onOpen={open}
            />
          )}
          {events.hasNextPage ? (
            <div className="mt-6">
              <LoadMore
                text="Load earlier"
                isLoading={events.isFetchingNextPage}
                error={events.isFetchNextPageError ? events.error.message : null}
                onLoad={() => events.fetchNextPage()}
              />
            </div>
          ) : null}
        </div>
      </div>
    </AppShell>
  );
}

const widths = ["74%", "58%", "81%", "66%", "49%", "70%", "62%", "77%"];

function ActivitySkeleton() {
  return (
    <div role="status" aria-label="Reading the activity">
      <Skeleton className="mb-3 h-2 w-12" />
      {widths.map((width) => (
        <div key={width} className="grid h-7 grid-cols-[38px_1fr] items-center gap-2.5">
          <Skeleton className="h-2.5" />
          <Skeleton style={{ width }} />
        </div>
      ))}
    </div>
  );
}
