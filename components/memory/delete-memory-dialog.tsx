"use client";

import { useRef, useState } from "react";
import { useDependents } from "#components/api/use-dependents.ts";
import { useMemory } from "#components/api/use-memory.ts";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { formatCount, sayCount } from "./count-words.ts";

type DeleteMemoryDialogProps = { id: string; title: string; onConfirm: () => void; onClose: () => void };

const named = 4;

/** Asks before a memory goes to the trash, with the server's own counts of what goes with it. */
export function DeleteMemoryDialog({ id, title, onConfirm, onClose }: DeleteMemoryDialogProps) {
  const memory = useMemory(id);
  const dependents = useDependents(id);
  const error = memory.error ?? dependents.error;
  const [opener] = useState(() => document.activeElement);
  const isConfirmed = useRef(false);
  return (
    <ConfirmDialog
      open
      title={`Delete “${title}”?`}
      confirm="Delete"
      onConfirm={() => {
        isConfirmed.current = true;
        onConfirm();
      }}
      onClose={onClose}
      // Back to where it was asked; when that goes with the memory, the page's content is where the keyboard goes on.
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        const back =
          !isConfirmed.current && opener instanceof HTMLElement && opener.isConnected ? opener : null;
        (back ?? document.getElementById("main"))?.focus();
      }}
    >
      <p>It goes to the trash for 30 days, and its links with it.</p>
      {error ? (
        <p className="mt-3 text-danger">What it takes with it could not be read. {error.message}</p>
      ) : memory.data && dependents.data ? (
        <>
          <dl className="mt-3 grid grid-cols-3 overflow-hidden rounded-lg border border-line">
            <Figure term="links out" value={formatCount(memory.data.links.outbound)} />
            <Figure term="links in" value={formatCount(memory.data.links.inbound)} />
            <Figure
              term="depend on it"
              value={formatCount(dependents.data.count)}
              isGrave={dependents.data.count.value > 0}
            />
          </dl>
          {dependents.data.count.value > 0 ? (
            <>
              <p className="mt-3">
                {sayCount(dependents.data.count, "memory depends", "memories depend")} on it and will no
                longer say so:
              </p>
              <ul className="mt-1 text-ink">
                {dependents.data.memories.slice(0, named).map((dependent) => (
                  <li key={dependent.id} className="truncate">
                    {dependent.title}
                  </li>
                ))}
                {dependents.data.count.value > named ? (
                  <li className="text-mute">
                    and{" "}
                    {sayCount(
                      { value: dependents.data.count.value - named, exact: dependents.data.count.exact },
                      "other",
                      "others",
                    )}
                  </li>
                ) : null}
              </ul>
            </>
          ) : null}
        </>
      ) : (
        <div className="mt-3 grid h-[58px] place-items-center rounded-lg border border-line">
          <Skeleton className="w-40" />
        </div>
      )}
    </ConfirmDialog>
  );
}

function Figure({ term, value, isGrave = false }: { term: string; value: string; isGrave?: boolean }) {
  return (
    <div className="flex flex-col-reverse border-line border-l px-3 py-2 first:border-l-0">
      <dt className="text-mute text-xs">{term}</dt>
      <dd className={isGrave ? "font-mono text-base text-danger" : "font-mono text-base text-ink"}>
        {value}
      </dd>
    </div>
  );
}
