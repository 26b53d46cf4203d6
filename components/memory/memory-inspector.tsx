"use client";

import { Tabs } from "radix-ui";
import { Suspense } from "react";
import { ApiError, isGone } from "#components/api/api-error.ts";
import { useMemory } from "#components/api/use-memory.ts";
import { useMember } from "#components/shell/member.tsx";
import { Button } from "#components/ui/button.tsx";
import { Chip } from "#components/ui/chip.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { useCleaningUp } from "./cleaning-up.tsx";
import { addCounts, formatCount } from "./count-words.ts";
import { InspectorFrame } from "./inspector-frame.tsx";
import { InspectorSkeleton } from "./inspector-skeleton.tsx";
import { listMemoryValues } from "./legend-values.ts";
import { MemoryFacts } from "./memory-facts.tsx";
import { MemoryHistory } from "./memory-history.tsx";
import { MemoryLinks } from "./memory-links.tsx";
import { useMemoryPage } from "./memory-page-context.tsx";
import { assignHues, hueColour } from "./palette.ts";
import { SupersededNotice } from "./superseded-notice.tsx";
import { TrashNotice } from "./trash-notice.tsx";

const tab =
  "-mx-1 -mb-px flex min-h-9 items-center gap-1.5 border-transparent border-b-2 px-1 font-medium text-mute -outline-offset-2 transition-colors hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink";

/** Everything about one memory, and what its owner may do with it. */
export function MemoryInspector({ id, isEntered }: { id: string; isEntered: boolean }) {
  const { index, view, change, open, titleOf } = useMemoryPage();
  const { mayChange } = useMember();
  const { askToDelete } = useCleaningUp();
  const query = useMemory(id);
  const drawn = index?.memories.get(id);
  const memory = isGone(query.error) ? undefined : query.data;
  const type = memory?.type ?? drawn?.type;
  const hues = index && assignHues(listMemoryValues(index, "type"));
  const isFocused = view.focus?.memory === id;

  return (
    <InspectorFrame
      isEntered={isEntered}
      onClose={() => open(null)}
      marks={
        <>
          {type ? (
            <Chip
              swatch={
                // Its room is kept while the graph, which knows the colour, is on its way.
                view.colour !== "type" ? undefined : hues ? hueColour(hues.get(type)) : "transparent"
              }
            >
              {type}
            </Chip>
          ) : null}
          {memory || drawn ? <Chip>{memory?.scope ?? drawn?.scope}</Chip> : null}
          {memory?.deletedAt ? <Chip>in the trash</Chip> : null}
        </>
      }
      title={memory?.title ?? (drawn ? drawn.title : query.isError ? "Nothing to show" : titleOf(id))}
      actions={
        memory && memory.deletedAt === null ? (
          <>
            <Button
              aria-pressed={isFocused}
              onClick={() => change({ focus: isFocused ? null : { memory: id, depth: 1 } }, "push")}
            >
              <Icon name="focus" className={isFocused ? "text-accent" : "text-mute"} />
              Focus
            </Button>
            {mayChange(memory.owner.id) ? (
              <Button look="danger" className="ml-auto" onClick={() => askToDelete(id)}>
                Delete
              </Button>
            ) : null}
          </>
        ) : null
      }
    >
      {memory ? (
        // Content, facts and links appear together: none of them pushes another down.
        <Suspense fallback={<InspectorSkeleton />}>
          {memory.deletedAt ? <TrashNotice id={id} deletedAt={memory.deletedAt} /> : null}
          <SupersededNotice memory={memory} />
          <MemoryFacts memory={memory} />
          {memory.deletedAt ? null : (
            <Tabs.Root defaultValue="links" className="pb-4">
              <Tabs.List
                aria-label="About this memory"
                className="sticky top-0 z-10 flex gap-4 border-line border-b bg-surface px-[18px]"
              >
                <Tabs.Trigger value="links" className={tab}>
                  Links
                  <span className="font-mono text-2xs text-mute">
                    {formatCount(addCounts(memory.links.outbound, memory.links.inbound))}
                  </span>
                </Tabs.Trigger>
                <Tabs.Trigger value="history" className={tab}>
                  History
                </Tabs.Trigger>
              </Tabs.List>
              <Tabs.Content value="links" className="-outline-offset-2">
                <MemoryLinks memory={memory} />
              </Tabs.Content>
              <Tabs.Content value="history" className="-outline-offset-2">
                <MemoryHistory id={id} />
              </Tabs.Content>
            </Tabs.Root>
          )}
        </Suspense>
      ) : query.isError ? (
        <Failure
          title={
            isGone(query.error) ? "This memory is gone, or not yours to see" : "This memory could not be read"
          }
          message={query.error.message}
          kept="The graph is as it was."
          requestId={query.error instanceof ApiError ? query.error.requestId : null}
          onRetry={() => query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <InspectorSkeleton />
      )}
    </InspectorFrame>
  );
}
