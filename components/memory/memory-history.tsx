"use client";

import { EventList } from "#components/activity/event-list.tsx";
import type { SentencePart } from "#components/activity/event-sentence.ts";
import { ApiError } from "#components/api/api-error.ts";
import { useEvents } from "#components/api/use-events.ts";
import { Failure } from "#components/ui/failure.tsx";
import { LoadMore } from "#components/ui/load-more.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { Event } from "#lib/contract/event.ts";
import { useMemoryPage } from "./memory-page-context.tsx";

type MemoryHistoryProps = {
  id: string;
  keep?: (event: Event) => boolean;
  tell?: (event: Event) => SentencePart[];
};

/** What happened to a memory and to the links at it, newest first; `keep` leaves out events of others. */
export function MemoryHistory({ id, keep, tell }: MemoryHistoryProps) {
  const { titleOf, open } = useMemoryPage();
  const query = useEvents(id);
  if (query.isPending) {
    return (
      <div className="px-[18px] pt-3" role="status" aria-label="Reading the history">
        <Skeleton className="my-3 w-4/5" />
        <Skeleton className="my-3 w-3/5" />
        <Skeleton className="my-3 w-2/3" />
      </div>
    );
  }
  if (query.isError && !query.data) {
    return (
      <Failure
        title="The history could not be read"
        message={query.error.message}
        requestId={query.error instanceof ApiError ? query.error.requestId : null}
        onRetry={() => query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  const all = query.data.pages.flatMap((page) => page.items);
  const events = keep ? all.filter(keep) : all;
  return (
    <div className="px-[18px] pt-2.5">
      {events.length === 0 ? (
        <p className="py-1.5 text-mute">
          {query.hasNextPage ? "Nothing among the latest changes." : "No change has been recorded."}
        </p>
      ) : (
        <EventList
          heading="h3"
          {...(tell ? { tell } : {})}
          events={events}
          titleOf={titleOf}
          onOpen={(selection) => open(selection, { enter: true })}
        />
      )}
      {query.hasNextPage ? (
        <div className="mt-2">
          <LoadMore
            text="Load earlier"
            isLoading={query.isFetchingNextPage}
            error={query.isFetchNextPageError ? query.error.message : null}
            onLoad={() => query.fetchNextPage()}
          />
        </div>
      ) : null}
    </div>
  );
}
