"use client";

import { useMemory } from "#components/api/use-memory.ts";
import { Button } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import type { Memory } from "#lib/contract/memory.ts";
import { useMemoryPage } from "./memory-page-context.tsx";

/** Says that a memory is retired, and leads to the one that holds now. */
export function SupersededNotice({ memory }: { memory: Memory }) {
  const { index, open, titleOf } = useMemoryPage();
  const wanted = memory.supersededBy;
  // A successor outside the drawn graph is asked for by itself.
  const outside = useMemory(wanted && !index?.memories.has(wanted) ? wanted : null);
  if (memory.archivedAt === null) return null;
  const { current } = memory;
  return (
    <div className="mx-[18px] mb-3 flex items-center gap-3 border-accent border-l-2 bg-accent-soft py-2 pr-2 pl-3">
      <p className="min-w-0 flex-1">
        {wanted ? (
          <>
            Superseded by <b className="font-[560] text-ink">{outside.data?.title ?? titleOf(wanted)}</b>
            {current && current !== wanted ? " and later ones" : null}
          </>
        ) : (
          "Archived, without a successor."
        )}
      </p>
      {current ? (
        <Button onClick={() => open({ memory: current }, { fly: true, enter: true })}>
          Follow
          <Icon name="out" className="text-mute" />
        </Button>
      ) : null}
    </div>
  );
}
