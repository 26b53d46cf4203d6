"use client";

import { type ReactNode, useMemo } from "react";
import { MomentText } from "#components/ui/moment-text.tsx";
import type { GraphMemory } from "#lib/contract/graph.ts";
import { countOf, formatCount } from "./count-words.ts";
import type { FilteredGraph } from "./filter-graph.ts";
import { degreeOf, type GraphIndex } from "./graph-index.ts";
import { useMemoryPage } from "./memory-page-context.tsx";
import { listFilters } from "./view-state.ts";

const shownRows = 7;

/** What the inspector shows while nothing is selected: where a look around may begin. */
export function Overview({ index, filtered }: { index: GraphIndex; filtered: FilteredGraph }) {
  const { view } = useMemoryPage();
  const hubs = useMemo(
    () =>
      [...filtered.memories]
        .sort((a, b) => degreeOf(index, b.id) - degreeOf(index, a.id) || a.title.localeCompare(b.title))
        .slice(0, shownRows),
    [filtered.memories, index],
  );
  const latest = useMemo(
    () => [...filtered.memories].sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1)).slice(0, shownRows),
    [filtered.memories],
  );
  return (
    <div className="min-h-0 flex-1 overflow-y-auto py-4">
      <h2 className="px-[18px] font-semibold text-[18px] text-ink leading-[1.3] tracking-[-0.015em]">
        {listFilters(view).length > 0 ? "In this view" : "At a glance"}
      </h2>
      <p className="mt-1 px-[18px] text-mute">Choose a memory or a link to read it.</p>
      <Rows title="Most linked" memories={hubs}>
        {({ id }) => (
          <span className="font-mono text-mute text-xs">
            {formatCount(countOf(degreeOf(index, id), index.graph.linksTruncated))}
          </span>
        )}
      </Rows>
      <Rows title="Latest changes" memories={latest}>
        {({ updatedAt }) => (
          <span className="text-mute">
            <MomentText at={updatedAt} />
          </span>
        )}
      </Rows>
    </div>
  );
}

type RowsProps = {
  title: string;
  memories: readonly GraphMemory[];
  children: (memory: GraphMemory) => ReactNode;
};

function Rows({ title, memories, children }: RowsProps) {
  const { open } = useMemoryPage();
  return (
    <section aria-label={title} className="mt-5">
      <h3 className="px-[18px] pb-1 font-[560] text-2xs text-mute">{title}</h3>
      <ul>
        {memories.map((memory) => (
          <li key={memory.id}>
            <button
              type="button"
              onClick={() => open({ memory: memory.id }, { fly: true })}
              className="-outline-offset-2 grid min-h-[30px] w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-3 px-[18px] text-left hover:bg-raise"
            >
              <span className="truncate text-ink">{memory.title}</span>
              {children(memory)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
