"use client";

import { ApiError } from "#components/api/api-error.ts";
import { useMemoryLinks } from "#components/api/use-memory-links.ts";
import { groupByKind } from "#components/link/group-by-kind.ts";
import { nameKind } from "#components/link/kind-words.ts";
import { LinkRow } from "#components/link/link-row.tsx";
import { useMember } from "#components/shell/member.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { LoadMore } from "#components/ui/load-more.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { supersedes } from "#lib/contract/kind.ts";
import type { LinkDirection, ListedLink } from "#lib/contract/link.ts";
import type { MemoryWithLinks } from "#lib/contract/memory.ts";
import { useCleaningUp } from "./cleaning-up.tsx";
import { formatCount } from "./count-words.ts";
import { useMemoryPage } from "./memory-page-context.tsx";

/** The links of a memory: out, then in, each by kind. They appear together, so that none pushes another down. */
export function MemoryLinks({ memory }: { memory: MemoryWithLinks }) {
  const outbound = useMemoryLinks(memory.id, "outbound");
  const inbound = useMemoryLinks(memory.id, "inbound");
  const counts = memory.links;
  if (counts.outbound.exact && counts.inbound.exact && counts.outbound.value + counts.inbound.value === 0) {
    return <p className="px-[18px] py-4 text-mute">Nothing links here, and it links to nothing yet.</p>;
  }
  if (outbound.isPending || inbound.isPending) return <LinksSkeleton />;
  return (
    <div className="pt-2.5">
      <DirectedLinks memory={memory} direction="outbound" query={outbound} />
      <DirectedLinks memory={memory} direction="inbound" query={inbound} />
    </div>
  );
}

function LinksSkeleton() {
  return (
    <div className="px-[18px] pt-2.5" role="status" aria-label="Reading the links">
      <Skeleton className="my-3 w-24" />
      <Skeleton className="my-4 w-4/5" />
      <Skeleton className="my-4 w-3/5" />
      <Skeleton className="my-4 w-3/4" />
    </div>
  );
}

type DirectedLinksProps = {
  memory: MemoryWithLinks;
  direction: LinkDirection;
  query: ReturnType<typeof useMemoryLinks>;
};

function DirectedLinks({ memory, direction, query }: DirectedLinksProps) {
  const { index, open } = useMemoryPage();
  const { mayChange } = useMember();
  const { deleteLink } = useCleaningUp();
  const preposition = direction === "outbound" ? "to" : "from";

  if (!query.data) {
    return (
      <Failure
        title={`The links ${direction === "outbound" ? "out" : "in"} could not be read`}
        message={query.error?.message ?? ""}
        requestId={query.error instanceof ApiError ? query.error.requestId : null}
        onRetry={() => query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  const links = query.data.pages.flatMap((page) => page.items);
  const mayDelete = (link: ListedLink) => {
    const owner = direction === "outbound" ? memory.owner.id : index?.memories.get(link.sourceId)?.ownerId;
    return link.kind !== supersedes && mayChange(owner);
  };
  return (
    <>
      {groupByKind(links, direction, !query.hasNextPage).map((group) => (
        <section
          key={group.kind}
          aria-label={`${nameKind(group.kind, direction)}, ${direction}`}
          className="mb-1.5"
        >
          <h3 className="flex items-center justify-between px-[18px] pt-1 pb-0.5 text-mute text-xs">
            <span className="flex items-center gap-1.5">
              {direction === "inbound" ? <Icon name="in" size={11} /> : null}
              {nameKind(group.kind, direction)}
              {direction === "outbound" ? <Icon name="out" size={11} /> : null}
            </span>
            <span className="font-mono">{formatCount(group.count)}</span>
          </h3>
          <ul>
            {group.links.map((link) => (
              <LinkRow
                key={link.memory.id}
                link={link}
                direction={direction}
                onOpen={() => open({ link }, { enter: true })}
                onDelete={
                  mayDelete(link)
                    ? () => deleteLink(link, { title: link.memory.title, preposition })
                    : undefined
                }
              />
            ))}
          </ul>
        </section>
      ))}
      {query.hasNextPage ? (
        <div className="px-[18px] py-1.5">
          <LoadMore
            text={`Load more links ${direction === "outbound" ? "out" : "in"}`}
            isLoading={query.isFetchingNextPage}
            error={query.isFetchNextPageError ? query.error.message : null}
            onLoad={() => query.fetchNextPage()}
          />
        </div>
      ) : null}
    </>
  );
}
