"use client";

import { Button } from "#components/ui/button.tsx";
import { MomentText } from "#components/ui/moment-text.tsx";
import { limits } from "#lib/contract/limits.ts";
import { useCleaningUp } from "./cleaning-up.tsx";

/** Says that a memory is in the trash, until when, and offers the way back. Only its owner ever sees this. */
export function TrashNotice({ id, deletedAt }: { id: string; deletedAt: string }) {
  const { restoreMemory } = useCleaningUp();
  const until = new Date(Date.parse(deletedAt) + limits.trashDays * 86_400_000).toISOString();
  return (
    <div className="mx-[18px] mb-3 flex items-center gap-3 border-danger border-l-2 bg-danger-soft py-2 pr-2 pl-3">
      <p className="min-w-0 flex-1">
        In the trash until <MomentText at={until} />. Its links come back with it.
      </p>
      <Button onClick={() => restoreMemory(id)}>Restore</Button>
    </div>
  );
}
