"use client";

import { type ReactNode, useId } from "react";
import { countOf, formatCount } from "./count-words.ts";
import type { Community } from "./list-communities.ts";
import { useMemoryPage } from "./memory-page-context.tsx";
import { LegendSkeleton } from "./memory-skeleton.tsx";
import { hueColour } from "./palette.ts";

type CommunityLegendProps = {
  /** Null until the picture is there, which finds them. */
  communities: readonly Community[] | null;
  isCut: boolean;
  aside: ReactNode;
};

/** What the colours mean when they show communities; a press goes to the hub that names one. */
export function CommunityLegend({ communities, isCut, aside }: CommunityLegendProps) {
  const titleId = useId();
  const { open } = useMemoryPage();
  const longest = Math.max(1, ...(communities ?? []).map(({ shown }) => shown));
  return (
    <section aria-labelledby={titleId} className="mb-4">
      <div className="flex min-h-6 items-center justify-between px-3.5 pb-1">
        <h2 id={titleId} className="font-[560] text-2xs text-mute">
          Community
        </h2>
        {aside}
      </div>
      {communities ? null : (
        <div className="px-3.5">
          <LegendSkeleton rows={8} />
        </div>
      )}
      <ul>
        {communities?.map(({ community, hub, shown }) => (
          <li key={community} className="relative">
            <button
              type="button"
              title={`Around ${hub.title}`}
              onClick={() => open({ memory: hub.id }, { fly: true })}
              className="grid min-h-[26px] w-full grid-cols-[14px_minmax(0,1fr)_auto] items-center gap-2 px-3.5 text-left -outline-offset-2 transition-colors hover:bg-raise pointer-coarse:min-h-9"
            >
              <span className="size-[9px] rounded-[3px]" style={{ background: hueColour(community) }} />
              <span className="truncate">{hub.title}</span>
              <span className="font-mono text-mute text-xs">{formatCount(countOf(shown, isCut))}</span>
            </button>
            <span aria-hidden="true" className="absolute right-3.5 bottom-0 left-9 h-px bg-line">
              <span
                className="block h-px origin-left transition-transform duration-150"
                style={{ background: hueColour(community), transform: `scaleX(${shown / longest})` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
