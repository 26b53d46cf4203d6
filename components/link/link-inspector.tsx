"use client";

import { describeOwnEvent } from "#components/activity/event-sentence.ts";
import { ApiError, isGone } from "#components/api/api-error.ts";
import { useLink } from "#components/api/use-link.ts";
import { useMemory } from "#components/api/use-memory.ts";
import { useCleaningUp } from "#components/memory/cleaning-up.tsx";
import { Detail, Details } from "#components/memory/details.tsx";
import { InspectorFrame } from "#components/memory/inspector-frame.tsx";
import { InspectorSkeleton } from "#components/memory/inspector-skeleton.tsx";
import { MemoryHistory } from "#components/memory/memory-history.tsx";
import { useMemoryPage } from "#components/memory/memory-page-context.tsx";
import { useMember } from "#components/shell/member.tsx";
import { Button } from "#components/ui/button.tsx";
import { Chip } from "#components/ui/chip.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { MomentText } from "#components/ui/moment-text.tsx";
import { supersedes } from "#lib/contract/kind.ts";
import type { Link } from "#lib/contract/link.ts";
import { nameKind } from "./kind-words.ts";
import { isSameLink, type LinkKey } from "./link-key.ts";
import { WeightBar } from "./weight-bar.tsx";

/** Everything about one link: what it joins, how strongly, who wrote it. */
export function LinkInspector({ link: key, isEntered }: { link: LinkKey; isEntered: boolean }) {
  const { index, open, titleOf } = useMemoryPage();
  const { mayChange } = useMember();
  const { deleteLink } = useCleaningUp();
  const query = useLink(key);
  const drawnSource = index?.memories.get(key.sourceId);
  // Ends outside the drawn graph are asked for by themselves.
  const source = useMemory(index && !drawnSource ? key.sourceId : null).data;
  const target = useMemory(index && !index.memories.has(key.targetId) ? key.targetId : null).data;
  const sourceTitle = source?.title ?? titleOf(key.sourceId);
  const targetTitle = target?.title ?? titleOf(key.targetId);
  const link = isGone(query.error) ? undefined : query.data;
  const isReserved = key.kind === supersedes;
  const mayDelete = mayChange(drawnSource?.ownerId ?? source?.owner.id);

  const remove = (whole: Link) => {
    open({ memory: key.sourceId }, { enter: true });
    deleteLink(whole, { title: targetTitle, preposition: "to" });
  };

  return (
    <InspectorFrame
      isEntered={isEntered}
      onClose={() => open(null)}
      marks={<Chip>link</Chip>}
      title={nameKind(key.kind)}
      actions={
        link && mayDelete && !isReserved ? (
          <Button look="danger" className="ml-auto" onClick={() => remove(link)}>
            Delete
          </Button>
        ) : null
      }
    >
      <ol className="relative mx-2 mb-3">
        <span aria-hidden="true" className="absolute top-[26px] bottom-[26px] left-[17px] w-px bg-edge" />
        <End
          name="from"
          title={sourceTitle}
          onOpen={() => open({ memory: key.sourceId }, { fly: true, enter: true })}
        />
        <End
          name="to"
          title={targetTitle}
          onOpen={() => open({ memory: key.targetId }, { fly: true, enter: true })}
        />
      </ol>
      {link ? (
        <>
          <div className="px-[18px] pb-3.5">
            <Details>
              <Detail term="Weight">
                <span className="grid h-5 grid-cols-[2.5rem_72px] items-center">
                  <span aria-hidden="true" className="font-mono text-xs">
                    {link.weight}
                  </span>
                  <WeightBar weight={link.weight} />
                </span>
              </Detail>
              <Detail term="Written by">
                {link.createdBy.name}
                {link.agent ? <span className="text-mute"> · via {link.agent.name}</span> : null}
              </Detail>
              <Detail term="Created">
                <MomentText at={link.createdAt} clock />
              </Detail>
              {link.updatedAt !== link.createdAt ? (
                <Detail term="Updated">
                  <MomentText at={link.updatedAt} clock />
                </Detail>
              ) : null}
              {Object.entries(link.metadata).map(([name, value]) => (
                <Detail key={name} term={name}>
                  {typeof value === "string" ? (
                    value
                  ) : (
                    <code className="font-mono text-xs">{JSON.stringify(value)}</code>
                  )}
                </Detail>
              ))}
            </Details>
            {isReserved ? (
              <p className="mt-3 text-mute">
                Written by archiving the first memory. Taking that one back from the archive removes it.
              </p>
            ) : null}
          </div>
          <h3 className="border-line border-t px-[18px] pt-3 font-[560] text-2xs text-mute">History</h3>
          <MemoryHistory
            tell={describeOwnEvent}
            id={key.sourceId}
            keep={(event) => event.link !== null && isSameLink(event.link, key)}
          />
        </>
      ) : query.isError ? (
        <Failure
          title={
            isGone(query.error) ? "This link is gone, or not yours to see" : "This link could not be read"
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

function End({ name, title, onOpen }: { name: "from" | "to"; title: string; onOpen: () => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="grid min-h-10 w-full grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-2.5 rounded-md px-2.5 py-1 text-left hover:bg-raise"
      >
        <span aria-hidden="true" className="relative grid place-items-center">
          <span
            className={
              name === "from"
                ? "size-[9px] rounded-full border-[1.5px] border-edge bg-surface"
                : "size-[9px] rounded-full bg-ink"
            }
          />
        </span>
        <span className="min-w-0">
          <span className="sr-only">{name} </span>
          <span className="line-clamp-2 text-ink">{title}</span>
        </span>
        <Icon name="out" size={12} className="text-mute" />
      </button>
    </li>
  );
}
